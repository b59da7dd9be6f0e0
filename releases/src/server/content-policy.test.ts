import { contentPolicy } from './content-policy'

const settings = { contentBaseUrl: '/', googleClientId: null, push: null }
const policy = (stripe: boolean) =>
  Object.fromEntries(
    contentPolicy({ nonce: 'abc', settings, production: true, stripe, devServers: [] })
      .split('; ')
      .map((part) => [part.split(' ')[0], part]),
  )

test('Stripe’s script, frames and calls are allowed where payments use Stripe', () => {
  const of = policy(true)
  expect(of['script-src']).toContain('https://js.stripe.com')
  expect(of['frame-src']).toContain('https://js.stripe.com')
  expect(of['frame-src']).toContain('https://hooks.stripe.com')
  expect(of['connect-src']).toContain('https://api.stripe.com')
})

test('and nowhere else', () => expect(Object.values(policy(false)).join()).not.toContain('stripe'))
