import type { BookingStatus } from './entities/booking'
import type { ChatMessage, NotificationVariant } from './entities/messages'

/** Topics of the event bus with their payloads. Remotes that never met agree here. */
export interface BusTopics {
  /**
   * Shown as a toast for ten seconds: error and warning as an error, success as a success. Rule: specification section
   * 8.
   */
  notification: { message: string; variant: NotificationVariant; link?: string }
  /** A short word to the person, two seconds. */
  toast: { message: string; variant: NotificationVariant }
  /** Asks the shell to go to a path in the site. */
  navigation: { to: string; replace?: boolean }
  /**
   * The server no longer knows the session; the sign-in page follows. Heard before anything of the session is cleared.
   */
  'session:lost': Record<string, never>
  /** The unread messages of all rooms together. */
  'chat:unread': { count: number }
  'chat:message': ChatMessage
  'booking:changed': { bookingId: string; status: BookingStatus }
  /** Dates picked in one part of a property page, for the others. Null when cleared. */
  'property:dates': { propertyId: string; checkIn: string | null; checkOut: string | null }
  /** A newly stored notification, for the bell. */
  'notification:new': { id: string; message: string; link: string }
}
export type BusTopic = keyof BusTopics
