import type { ClaimDetails } from '@qe/contract'
import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aSavedCard, payment } from '../testing/bookings'
import { aClaim, claimTerms } from '../testing/claims'
import ClaimFormPage from './claim-form-page'
import ClaimPage from './claim-page'

const user = aUser()
const photo = () => new File(['x'], 'kitchen.jpg', { type: 'image/jpeg' })
beforeEach(() => {
  URL.createObjectURL = () => 'blob:a'
  URL.revokeObjectURL = () => {}
})

const form = (answers: object = {}, claims: ClaimDetails[] = []) =>
  renderWithPlatform(<ClaimFormPage />, {
    user,
    path: `/claims/new/${aBooking().id}`,
    route: '/claims/new/:bookingId',
    answers: {
      'bookings/my-booking/details': {
        booking: aBooking({
          status: 'completed',
          actions: [],
          claims,
          ...(claims.length === 0 && { claimTerms: claimTerms() }),
        }),
        payment,
      },
      ...answers,
    },
  })

const page = (claim: Partial<ClaimDetails>, answers: object = {}) =>
  renderWithPlatform(<ClaimPage />, {
    user,
    path: `/claims/${aClaim().id}`,
    route: '/claims/:claimId',
    answers: { 'claim/details': aClaim(claim), 'stripe-bank/list': { cards: [aSavedCard], payment }, ...answers },
  })

describe('a claim', () => {
  test('names what is missing, and is sent with its photos and its amount in minor units', async () => {
    const { made } = form({ 'claim/open': aClaim({ side: 'guest', actions: ['withdraw'] }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
    for (const missing of ['Choose what comes closest.', /Say what happened/, 'Enter an amount.', /at least one photo/])
      expect(screen.getByText(missing)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'It was not clean' }))
    await userEvent.type(screen.getByLabelText(/What was wrong/), 'The kitchen had not been cleaned.')
    await userEvent.type(screen.getByLabelText(/How much/), '120.50')
    await userEvent.upload(screen.getByLabelText('Photos', { selector: 'input' }), photo())
    await userEvent.click(screen.getByRole('button', { name: 'Ask for €120.50' }))
    expect(made.find(({ name }) => name === 'claim/open')).toMatchObject({
      input: { reason: 'not_clean', amount: 12_050, text: 'The kitchen had not been cleaned.' },
      files: ['kitchen.jpg'],
    })
  })

  test('of more than was paid is refused before it is sent', async () => {
    const { made } = form()
    await userEvent.type(await screen.findByLabelText(/How much/), '391')
    await userEvent.click(screen.getByRole('button', { name: 'Ask for €391' }))
    expect(screen.getByText('At most €390 can be claimed.')).toBeVisible()
    expect(made.some(({ name }) => name === 'claim/open')).toBe(false)
  })

  test('that the API refuses says why and keeps what was written', async () => {
    form({ 'claim/open': () => refuse(415, '“kitchen.jpg” is not a picture (JPEG, PNG, WEBP, AVIF).') })
    await userEvent.click(await screen.findByRole('radio', { name: 'It was not clean' }))
    await userEvent.type(screen.getByLabelText(/What was wrong/), 'The kitchen had not been cleaned.')
    await userEvent.type(screen.getByLabelText(/How much/), '50')
    await userEvent.upload(screen.getByLabelText('Photos', { selector: 'input' }), photo())
    await userEvent.click(screen.getByRole('button', { name: 'Ask for €50' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('is not a picture')
    expect(screen.getByLabelText(/What was wrong/)).toHaveValue('The kitchen had not been cleaned.')
  })

  test('is sent with the same key after a lost answer, and with another one once its text has changed', async () => {
    const { made } = form({ 'claim/open': () => refuse(0, '') })
    await userEvent.click(await screen.findByRole('radio', { name: 'It was not clean' }))
    await userEvent.type(screen.getByLabelText(/What was wrong/), 'The kitchen had not been cleaned.')
    await userEvent.type(screen.getByLabelText(/How much/), '50')
    await userEvent.upload(screen.getByLabelText('Photos', { selector: 'input' }), photo())
    const send = async (nth: number) => {
      await userEvent.click(screen.getByRole('button', { name: 'Ask for €50' }))
      await waitFor(() => expect(made.filter(({ name }) => name === 'claim/open')).toHaveLength(nth))
      await screen.findByRole('alert')
    }
    await send(1)
    await send(2)
    await userEvent.type(screen.getByLabelText(/What was wrong/), ' Nor the bath.')
    await send(3)
    const keys = made.filter(({ name }) => name === 'claim/open').map(({ input }) => input['idempotencyKey'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('asks before its page is left with words that are not sent', async () => {
    form()
    await userEvent.type(await screen.findByLabelText(/What was wrong/), 'The kitchen')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText(/What was wrong/)).toHaveValue('The kitchen')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }))
    await waitFor(() => expect(screen.queryByLabelText(/What was wrong/)).not.toBeInTheDocument())
  })

  test('that is there already leads to it', async () => {
    form({}, [aClaim({ side: 'guest', actions: ['withdraw'] })])
    expect(await screen.findByRole('link', { name: 'See the claim' })).toHaveAttribute('href', `/claims/${aClaim().id}`)
  })
})

describe('the page of a claim', () => {
  test('lets the other side offer a part, and the button says how much', async () => {
    const { made } = page({}, { 'claim/answer': aClaim({ status: 'offered', actions: [] }) })
    await userEvent.click(await screen.findByRole('radio', { name: /Offer a part/ }))
    await userEvent.type(screen.getByLabelText('Your offer'), '100')
    await userEvent.click(screen.getByRole('button', { name: 'Offer €100' }))
    expect(screen.getByText(/that would be all of it/)).toBeVisible()
    await userEvent.clear(screen.getByLabelText('Your offer'))
    await userEvent.type(screen.getByLabelText('Your offer'), '40')
    await userEvent.click(screen.getByRole('button', { name: 'Offer €40' }))
    expect(made.find(({ name }) => name === 'claim/answer')?.input).toMatchObject({ answer: 'accept', amount: 4000 })
  })

  test('takes a refusal with words only', async () => {
    const { made } = page({}, { 'claim/answer': aClaim({ status: 'review', actions: [] }) })
    await userEvent.click(await screen.findByRole('radio', { name: /^Refuse/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Refuse the claim' }))
    expect(screen.getByText('Say why, in a sentence or two.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Why?'), 'It was cleaned the same morning.')
    await userEvent.click(screen.getByRole('button', { name: 'Refuse the claim' }))
    expect(made.find(({ name }) => name === 'claim/answer')?.input).toMatchObject({ answer: 'refuse' })
  })

  test('asks before it is closed with an answer that is not sent', async () => {
    page({}, {})
    await userEvent.click(await screen.findByRole('radio', { name: /^Refuse/ }))
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await userEvent.type(screen.getByLabelText('Why?'), 'It was cleaned')
    expect(closing()).toBe(true)
  })

  test('loads its photos again by new links where theirs have ended, once', async () => {
    let round = 0
    const details = () =>
      aClaim({
        photos: [
          {
            ...{ id: id(70), name: 'kitchen.jpg', mediaType: 'image/webp', size: 1, width: 8, height: 6 },
            path: `media/private/70?signed=${Math.min(2, ++round)}`,
            expiresAt: '2030-01-01T00:00:00.000Z',
          },
        ],
      })
    const { made } = page({}, { 'claim/details': details })
    const photo = (await screen.findByRole('button', { name: 'Open photo 1 of 1' })).querySelector('img') as Element
    fireEvent.error(photo)
    await waitFor(() => expect(photo).toHaveAttribute('src', '/media/private/70?signed=2'))
    fireEvent.error(photo)
    fireEvent.error(photo)
    const asked = () => made.filter(({ name }) => name === 'claim/details').length
    await waitFor(() => expect(asked()).toBe(3))
    fireEvent.error(photo)
    expect(asked()).toBe(3)
  })

  test('offers a co-host whose level has no money to refuse, and says who agrees to amounts', async () => {
    page({ actions: ['refuse'] })
    expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toEqual(['refuse'])
    expect(screen.getByText(/for the host, and for co-hosts with money/)).toBeVisible()
  })

  test('asks before a claim is withdrawn, and settles for what was offered', async () => {
    const own = { side: 'guest', actions: ['settle', 'decline', 'withdraw'], status: 'offered' } as const
    const { made } = page(
      { ...own, actions: [...own.actions], settledAmount: { amount: 4000, currency: 'EUR' } },
      { 'claim/answer': aClaim({ side: 'guest', status: 'settled', actions: [] }) },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the claim' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }))
    expect(made.some(({ name }) => name === 'claim/answer')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Settle for €40' }))
    expect(made.find(({ name }) => name === 'claim/answer')?.input).toMatchObject({ answer: 'settle' })
  })

  test('does not call a payment declined whose answer was lost, and pays the same again', async () => {
    const claim = aClaim({ by: 'provider', side: 'guest', status: 'to_pay', actions: ['pay'] })
    const { made } = page(claim, { 'claim/pay': refuse(0, '') })
    const pay = await screen.findByRole('button', { name: 'Pay €100' })
    await userEvent.click(pay)
    expect(await screen.findByRole('alert')).toHaveTextContent('We don’t know yet whether the payment went through')
    await userEvent.click(pay)
    await waitFor(() => expect(made.filter(({ name }) => name === 'claim/pay')).toHaveLength(2))
    const [first, second] = made.filter(({ name }) => name === 'claim/pay')
    expect(second?.input['idempotencyKey']).toBe(first?.input['idempotencyKey'])
  })

  test('lets the guest pay damages with a kept card, and says why a card was declined', async () => {
    const claim = aClaim({ by: 'provider', side: 'guest', status: 'to_pay', actions: ['pay'] })
    const declined = { ...claim, paymentProblem: 'Your bank declined this card.' }
    const { made } = page(claim, { 'claim/pay': { claim: declined, outcome: 'declined', redirectUrl: null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €100' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your bank declined this card.')
    expect(made.find(({ name }) => name === 'claim/pay')?.input).toMatchObject({
      paymentMethodId: aSavedCard.paymentMethodId,
    })
  })
})
