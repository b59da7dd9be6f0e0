import { type CallHandlers, ok } from '../call-handler'
import { ownProfile } from '../profile/read-profile'
import { beginAuthenticator, confirmAuthenticator, endAuthenticator, renewRecoveryCodes } from './authenticator'
import { changeEmail, sendEmailChangeCode, undoEmailChange } from './change-email'
import { addPasskey, deletePasskey, passkeyCreationOptions, passkeyRequestOptions, verifyPasskey } from './passkeys'
import { signIn } from './sign-in'
import { readSignInMethods } from './sign-in-methods'

/** Calls about how a person signs in: second factor, passkeys, e-mail address. */
export const signInMethodCalls = {
  'user/sign-in-methods': async ({ me, services: { db } }) => ok(await readSignInMethods(db, me.id)),

  'user/authenticator/begin': async ({ me, services }) =>
    ok(await beginAuthenticator(services, me), 'Scan the code with your app.'),

  'user/authenticator/confirm': async ({ input, me, services }) =>
    ok(
      { recoveryCodes: await confirmAuthenticator(services, me, input.code) },
      'From now on we ask for a code when you sign in with your password.',
    ),

  'user/authenticator/recovery-codes': async ({ input, me, services }) =>
    ok(
      { recoveryCodes: await renewRecoveryCodes(services, me, input.secondFactor) },
      'These are your new recovery codes. The old ones no longer work.',
    ),

  'user/authenticator/end': async ({ input, me, services }) => {
    await endAuthenticator(services, me, input.secondFactor)
    return ok({}, 'Your password alone is enough again.')
  },

  'user/passkey/begin': async ({ me, services }) => ok({ options: await passkeyCreationOptions(services, me) }),

  'user/passkey/add': async ({ input, me, services }) =>
    ok(await addPasskey(services, me, input), 'Your passkey is added. Use it the next time you sign in.'),

  'user/passkey/delete/{id}': async ({ input, me, services }) => {
    await deletePasskey(services, me, input.id)
    return ok({}, 'The passkey is removed.')
  },

  'user/passkey/challenge': async ({ services }) => ok({ options: passkeyRequestOptions(services) }),

  'user/passkey/signin': async (request) => {
    const owner = await verifyPasskey(request.services, request.input.credential)
    return ok(await signIn(request, owner), `Welcome back, ${owner.firstName}.`)
  },

  'user/email/change': async (request) =>
    ok(await sendEmailChangeCode(request, request.input), 'If this address can be used, a code is on its way to it.'),

  'user/email/confirm': async (request) => {
    await changeEmail(request, request.input)
    return ok(await ownProfile(request.services.db, request.me.id), 'Your e-mail address is changed.')
  },

  'user/email/undo': async ({ input, services }) => {
    await undoEmailChange(services, input.token)
    return ok({}, 'Your account has its old address again. Choose a new password now.')
  },
} satisfies CallHandlers
