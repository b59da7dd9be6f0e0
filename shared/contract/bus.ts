import type { BookingStatus } from './entities/booking'
import type { ChatMessage, NotificationVariant } from './entities/messages'

/** Topics of the event bus with their payloads: the contract between remotes that don't import each other. */
export interface BusTopics {
  /**
   * Shown as a toast for ten seconds: error and warning as an error, success as a success. Rule: specification section
   * 8.
   */
  notification: { message: string; variant: NotificationVariant; link?: string }
  /** A toast of two seconds; of ten with an action, such as “Undo”, so that there is time for it. */
  toast: { message: string; variant: NotificationVariant; action?: { label: string; run: () => void } }
  /** Asks the shell to navigate to a path of this site. */
  navigation: { to: string; replace?: boolean }
  /**
   * The session has ended on the server; the sign-in page follows. Published before the session's state is cleared.
   */
  'session:lost': Record<string, never>
  /** A person signed out in this browser: what is kept here in their name goes. */
  'session:ended': { personId: string }
  /** Number of unread messages in all conversations. */
  'chat:unread': { count: number }
  'chat:message': ChatMessage
  /** Its writer changed or unsent it. */
  'chat:message-changed': ChatMessage
  'booking:changed': { bookingId: string; status: BookingStatus }
  /** Dates chosen in one part of a listing page, for the other parts. Null when cleared. */
  'property:dates': { propertyId: string; checkIn: string | null; checkOut: string | null }
  /** A new notification, for the bell. */
  'notification:new': { id: string; message: string; link: string }
}
export type BusTopic = keyof BusTopics
