import { codeFor } from './emails'
import { ask, demoPassword } from './world'

/** Signs somebody new up, with the demo's password; as a host where they wish so. @returns the e-mail address */
export async function newAccount(firstName: string, lastName: string, asProvider = false): Promise<string> {
  const email = `${firstName.toLowerCase()}-${Date.now()}@example.com`
  const since = Date.now() - 1000
  const { ticket } = await ask('user/signup', { email, firstName, lastName, password: demoPassword, asProvider })
  await ask('user/signup-otp-verify', { email, ticket, code: await codeFor(email, since) })
  return email
}
