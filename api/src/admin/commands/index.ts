import type { AdminCommand } from '../command'
import { bookingCommands } from './bookings'
import { claimCommands } from './claims'
import { contentCommands } from './content'
import { couponCommands } from './coupons'
import { emailCommands } from './emails'
import { identityCommands } from './identity'
import { jobCommands } from './jobs'
import { listingReportCommands } from './listing-reports'
import { listingCommands } from './listings'
import { moneyCommands } from './money'
import { personCommands } from './people'
import { refundCommands } from './refunds'
import { reportCommands } from './reports'
import { reviewReportCommands } from './review-reports'
import { settingCommands } from './settings'
import { stripeCommands } from './stripe'

export const commands: readonly AdminCommand[] = [
  ...identityCommands,
  ...listingCommands,
  ...personCommands,
  ...reportCommands,
  ...reviewReportCommands,
  ...listingReportCommands,
  ...bookingCommands,
  ...claimCommands,
  ...contentCommands,
  ...couponCommands,
  ...emailCommands,
  ...moneyCommands,
  ...refundCommands,
  ...stripeCommands,
  ...jobCommands,
  ...settingCommands,
]
