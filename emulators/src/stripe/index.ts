export { type EmulatorSettings, type RunningEmulator, startStripeEmulator } from './server'
