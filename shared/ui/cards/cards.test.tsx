import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { CardFields } from './card-fields'
import type { CardFieldsHandle, CardUse } from './new-card'
import { confirmWithBank } from './stripe'
import { WalletButtons } from './wallet-buttons'

/** Mock of the script of js.stripe.com. The loader is Stripe's own. */
function fakeStripe() {
  const listeners = new Map<string, (of: object) => void>()
  const fields = {
    on: jest.fn((event: string, listener: (of: object) => void) => void listeners.set(event, listener)),
    mount: jest.fn(),
    destroy: jest.fn(),
  }
  const elements = {
    create: jest.fn(() => fields),
    submit: jest.fn(async (): Promise<{ error?: object }> => ({})),
    update: jest.fn(),
  }
  const stripe = {
    elements: jest.fn((_options: object) => elements),
    createPaymentMethod: jest.fn(
      async (): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }> => ({
        paymentMethod: { id: 'pm_1' },
      }),
    ),
    handleNextAction: jest.fn(async () => ({})),
  }
  return {
    stripe,
    elements,
    fields,
    constructor: jest.fn((_key: string) => stripe),
    emit: (event: string, of: object = {}) => act(async () => listeners.get(event)?.(of)),
  }
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com"]')]

/** As in a browser, the first script that loads serves the whole page. */
let fake = fakeStripe()
beforeEach(() => {
  fake = fakeStripe()
})
const createStripe = (key: string) => fake.constructor(key)
const loadScript = () =>
  act(async () => {
    Object.assign(window, { Stripe: createStripe })
    for (const script of scripts()) script.dispatchEvent(new Event('load'))
  })

let count = 0
const onUnavailable = jest.fn()
const show = (use: CardUse = { kind: 'payment', total: { amount: 39_000, currency: 'EUR' } }) => {
  const publishableKey = `pk_live_${++count}`
  const ref = createRef<CardFieldsHandle>()
  const view = render(
    <CardFields
      payment={{ provider: 'stripe', publishableKey, elementsUrl: null }}
      use={use}
      ref={ref}
      onUnavailable={onUnavailable}
    />,
  )
  const create = async () => {
    let made: string | null | undefined
    await act(async () => {
      made = await ref.current?.create()
    })
    return made
  }
  return { ...view, publishableKey, create }
}

afterEach(() => {
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.lang = ''
})

// Must be first: the loader keeps a loaded script for the rest of the page.
test('loads Stripe’s script when the fields are shown, and again after a failure', async () => {
  expect(scripts()).toEqual([])
  show()
  expect(scripts()).toHaveLength(1)
  // The loader retries once by itself before it gives up.
  for (let tries = 0; tries < 4 && !screen.queryByRole('alert'); tries++) {
    await act(async () => {
      for (const script of scripts()) script.dispatchEvent(new Event('error'))
      await new Promise((done) => setTimeout(done, 50))
    })
  }
  expect(await screen.findByRole('alert')).toHaveTextContent('did not load')
  expect(onUnavailable).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await loadScript()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
})

test('passes amount, language and appearance to the fields, and creates a payment method', async () => {
  document.documentElement.lang = 'pt'
  const { publishableKey, create } = show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  expect(fake.constructor).toHaveBeenCalledWith(publishableKey)
  expect(fake.stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({
      mode: 'payment',
      amount: 39_000,
      currency: 'eur',
      paymentMethodCreation: 'manual',
      allowedPaymentMethodTypes: ['card'],
      locale: 'pt',
      appearance: expect.objectContaining({ variables: expect.objectContaining({ colorPrimary: '#D81B72' }) }),
    }),
  )
  await fake.emit('ready')
  expect(await create()).toBe('pm_1')
  expect(fake.stripe.createPaymentMethod).toHaveBeenCalledWith({ elements: fake.elements })
})

test('sets up a card for later without a payment', async () => {
  show({ kind: 'later' })
  await waitFor(() => expect(fake.stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ mode: 'setup' })))
})

test('follows the page’s colour mode', async () => {
  show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  document.documentElement.dataset['theme'] = 'dark'
  await waitFor(() =>
    expect(fake.elements.update).toHaveBeenCalledWith({ appearance: expect.objectContaining({ theme: 'night' }) }),
  )
})

test('creates nothing before the fields are ready or valid, and shows Stripe’s error', async () => {
  const { create } = show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  expect(await create()).toBeNull()
  expect(screen.getByText(/not there yet/)).toBeInTheDocument()
  await fake.emit('ready')
  fake.elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error' } })
  expect(await create()).toBeNull()
  expect(fake.stripe.createPaymentMethod).not.toHaveBeenCalled()
  fake.stripe.createPaymentMethod.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } })
  expect(await create()).toBeNull()
  expect(screen.getByText('Your card was declined.')).toBeInTheDocument()
})

test('destroys the fields on unmounting', async () => {
  const { unmount } = show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  unmount()
  expect(fake.fields.destroy).toHaveBeenCalled()
})

test('lets the bank ask in the page, and tolerates its failure', async () => {
  const of = { publishableKey: `pk_live_${++count}` }
  expect(await confirmWithBank(of, 'pi_1_secret_2')).toBe(true)
  expect(fake.stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
  fake.stripe.handleNextAction.mockRejectedValueOnce(new Error('No connection.'))
  expect(await confirmWithBank(of, 'pi_1_secret_2')).toBe(false)
})

test('shows the emulator’s fields without Stripe', () => {
  const before = scripts().length
  render(
    <CardFields
      payment={{ provider: 'stripe-emulator', publishableKey: 'pk_test', elementsUrl: 'http://pay.test/fields' }}
      use={{ kind: 'later' }}
      ref={createRef()}
    />,
  )
  expect(screen.getByTitle('Card details')).toHaveAttribute('src', expect.stringContaining('http://pay.test/fields'))
  expect(scripts()).toHaveLength(before)
})

describe('wallets', () => {
  const total = { amount: 39_000, currency: 'EUR' }
  const showWallets = async (available: object | null = { applePay: true, googlePay: false }) => {
    const onPay = jest.fn()
    const publishableKey = `pk_live_${++count}`
    const buttons = (changes: object = {}) => (
      <WalletButtons publishableKey={publishableKey} total={total} isBusy={false} onPay={onPay} {...changes}>
        You agree to the house rules.
      </WalletButtons>
    )
    const { rerender } = render(buttons())
    await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
    await fake.emit('ready', { availablePaymentMethods: available ?? undefined })
    return { onPay, become: (changes: object) => rerender(buttons(changes)) }
  }

  test('are shown with the terms where the browser has one', async () => {
    await showWallets()
    expect(fake.elements.create).toHaveBeenCalledWith('expressCheckout', expect.anything())
    expect(screen.getByText('You agree to the house rules.')).toBeVisible()
    expect(screen.getByText('or pay by card')).toBeVisible()
  })

  test('are not shown where it has none', async () => {
    await showWallets(null)
    expect(screen.queryByText('or pay by card')).toBeNull()
  })

  test('pay with the payment method that the wallet gives', async () => {
    const { onPay } = await showWallets()
    const paymentFailed = jest.fn()
    await fake.emit('confirm', { paymentFailed })
    expect(onPay).toHaveBeenCalledWith('pm_1')
    expect(paymentFailed).not.toHaveBeenCalled()
  })

  test.each([
    ['Stripe refuses it', () => fake.stripe.createPaymentMethod.mockResolvedValueOnce({ error: {} })],
    [
      'Stripe does not answer',
      () => fake.stripe.createPaymentMethod.mockRejectedValueOnce(new Error('No connection.')),
    ],
    ['the elements are not valid', () => fake.elements.submit.mockResolvedValueOnce({ error: {} })],
  ])('say in the wallet that nothing was paid when %s', async (_, fail) => {
    const { onPay } = await showWallets()
    fail()
    const paymentFailed = jest.fn()
    await fake.emit('confirm', { paymentFailed })
    expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' })
    expect(onPay).not.toHaveBeenCalled()
  })

  test('do not open while a payment is under way, and follow the amount', async () => {
    const { become } = await showWallets()
    const press = { resolve: jest.fn(), reject: jest.fn() }
    await fake.emit('click', press)
    expect(press.resolve).toHaveBeenCalledTimes(1)
    become({ isBusy: true, total: { amount: 19_500, currency: 'EUR' } })
    await fake.emit('click', press)
    expect(press.resolve).toHaveBeenCalledTimes(1)
    expect(press.reject).toHaveBeenCalledTimes(1)
    expect(fake.elements.update).toHaveBeenCalledWith({ amount: 19_500, currency: 'eur' })
  })
})
