export { hashPassword } from '../../identity/secrets'
export { ensureCustomer } from '../../modules/booking/customer'
export { ensureIntent } from '../../modules/booking/pay-booking'
export { connectHost, listBanks } from '../../modules/payments/host-account'
