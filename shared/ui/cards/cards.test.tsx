import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { CardFields } from './card-fields'
import type { CardFieldsHandle, CardUse } from './new-card'
import { confirmWithBank } from './stripe'

/** Stands in for what js.stripe.com sends. The loader that asks for it is Stripe's own. */
function fakeStripe() {
  const listeners = new Map<string, () => void>()
  const fields = {
    on: jest.fn((event: string, tell: () => void) => void listeners.set(event, tell)),
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
    tell: (event: string) => act(() => listeners.get(event)?.()),
  }
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src^="https://js.stripe.com"]')]

/** What the script that came makes of a key: for the whole page the first one that came, as in a browser. */
let fake = fakeStripe()
beforeEach(() => {
  fake = fakeStripe()
})
const madeOf = (key: string) => fake.constructor(key)
const arrive = () =>
  act(async () => {
    Object.assign(window, { Stripe: madeOf })
    for (const script of scripts()) script.dispatchEvent(new Event('load'))
  })

let count = 0
const show = (use: CardUse = { kind: 'payment', total: { amount: 39_000, currency: 'EUR' } }) => {
  const publishableKey = `pk_live_${++count}`
  const ref = createRef<CardFieldsHandle>()
  const view = render(
    <CardFields payment={{ provider: 'stripe', publishableKey, elementsUrl: null }} use={use} ref={ref} />,
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

// First: the loader keeps a script that has come for the rest of the page.
test('Stripe’s script is asked for when the fields are shown and not before; one that does not come is asked for again', async () => {
  expect(scripts()).toEqual([])
  show()
  expect(scripts()).toHaveLength(1)
  // The loader tries once more by itself before it gives up.
  for (let tries = 0; tries < 4 && !screen.queryByRole('alert'); tries++) {
    await act(async () => {
      for (const script of scripts()) script.dispatchEvent(new Event('error'))
      await new Promise((done) => setTimeout(done, 50))
    })
  }
  expect(await screen.findByRole('alert')).toHaveTextContent('did not load')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await arrive()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
})

test('a payment’s fields are told its amount, our language and our look, and make a payment method', async () => {
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
  fake.tell('ready')
  expect(await create()).toBe('pm_1')
  expect(fake.stripe.createPaymentMethod).toHaveBeenCalledWith({ elements: fake.elements })
})

test('a card for later is set up, not paid with', async () => {
  show({ kind: 'later' })
  await waitFor(() => expect(fake.stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ mode: 'setup' })))
})

test('they follow the page into the dark', async () => {
  show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  document.documentElement.dataset['theme'] = 'dark'
  await waitFor(() =>
    expect(fake.elements.update).toHaveBeenCalledWith({ appearance: expect.objectContaining({ theme: 'night' }) }),
  )
})

test('nothing is made before they are there, nor of what does not pass; what Stripe says of a card is shown', async () => {
  const { create } = show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  expect(await create()).toBeNull()
  expect(screen.getByText(/not there yet/)).toBeInTheDocument()
  fake.tell('ready')
  fake.elements.submit.mockResolvedValueOnce({ error: { type: 'validation_error' } })
  expect(await create()).toBeNull()
  expect(fake.stripe.createPaymentMethod).not.toHaveBeenCalled()
  fake.stripe.createPaymentMethod.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } })
  expect(await create()).toBeNull()
  expect(screen.getByText('Your card was declined.')).toBeInTheDocument()
})

test('they are taken down with the page', async () => {
  const { unmount } = show()
  await waitFor(() => expect(fake.fields.mount).toHaveBeenCalled())
  unmount()
  expect(fake.fields.destroy).toHaveBeenCalled()
})

test('the bank asks in the page; that it could not be asked is no fault', async () => {
  const of = { publishableKey: `pk_live_${++count}` }
  expect(await confirmWithBank(of, 'pi_1_secret_2')).toBe(true)
  expect(fake.stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
  fake.stripe.handleNextAction.mockRejectedValueOnce(new Error('No connection.'))
  expect(await confirmWithBank(of, 'pi_1_secret_2')).toBe(false)
})

test('the emulator’s fields come without Stripe', () => {
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
