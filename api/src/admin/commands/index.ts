import type { AdminCommand } from '../command'
import { contentCommands } from './content'
import { identityCommands } from './identity'
import { letterCommands } from './letters'
import { listingCommands } from './listings'
import { moneyCommands } from './money'
import { personCommands } from './people'
import { settingCommands } from './settings'

export const commands: readonly AdminCommand[] = [
  ...identityCommands,
  ...listingCommands,
  ...personCommands,
  ...contentCommands,
  ...letterCommands,
  ...moneyCommands,
  ...settingCommands,
]
