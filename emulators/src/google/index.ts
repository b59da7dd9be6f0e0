export { type GoogleEmulatorSettings, googleRoutes } from './google-emulator'
export type { GoogleAccount, GoogleIssuer } from './issuer'
export { googleEmulatorSettings } from './settings'
