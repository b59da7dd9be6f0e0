export { hashPassword } from '../../identity/secrets'
export { customerOf } from '../../modules/booking/customer'
export { ensureIntent } from '../../modules/booking/pay'
