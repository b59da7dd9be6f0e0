import type { AdminCommand } from '../command'
import { bookingCommands } from './bookings'
import { contentCommands } from './content'
import { identityCommands } from './identity'
import { letterCommands } from './letters'
import { listingCommands } from './listings'
import { moneyCommands } from './money'
import { personCommands } from './people'
import { settingCommands } from './settings'
import { stripeCommands } from './stripe'

export const commands: readonly AdminCommand[] = [
  ...identityCommands,
  ...listingCommands,
  ...personCommands,
  ...bookingCommands,
  ...contentCommands,
  ...letterCommands,
  ...moneyCommands,
  ...stripeCommands,
  ...settingCommands,
]
