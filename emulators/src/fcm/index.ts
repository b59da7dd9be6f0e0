export { createFcmEmulator, type DeliveredMessage, type FcmEmulator } from './fcm-emulator'
