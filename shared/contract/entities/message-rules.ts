// Apart from the schemas, which would bring zod into pages.

/** How long its writer can change or unsend a message. */
export const messageEditMinutes = 15
