import { z } from 'zod'

/** The secret of an invitation, from the link in its e-mail. */
export const invitationToken = z.string().min(20, 'This link is incomplete. Open it from the e-mail.').max(100)
