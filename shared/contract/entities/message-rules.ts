// Apart from the schemas, which would bring zod into pages.

/** How long its writer can change or unsend a message. */
export const messageEditMinutes = 15

/** Longest distance of a scheduled reply from arrival or departure, in days or hours. */
export const maxScheduleCount = 90
