import type { FellowGuests } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, payment } from '../../testing/bookings'
import { aMember, anInvitation, nobodyYet } from '../../testing/shared-trips'
import TripPage from '../trip-page'

type Answers = NonNullable<NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers']>

/** The trip's page. Commands leave what `after` has. */
function show(before: FellowGuests | undefined, after: FellowGuests = nobodyYet, answers: Answers = {}) {
  let fellowGuests = before
  const change = () => {
    fellowGuests = after
    return after
  }
  const rendered = renderWithPlatform(<TripPage />, {
    user: aUser(),
    answers: {
      'bookings/my-booking/details': () => ({
        booking: aBooking({ status: 'confirmed', actions: ['cancel'], ...(fellowGuests && { fellowGuests }) }),
        payment,
      }),
      'bookings/fellow-guests/invite': change,
      'bookings/fellow-guests/withdraw': change,
      'bookings/fellow-guests/remove': change,
      ...answers,
    },
  })
  return {
    ...rendered,
    sent: (name: string) => rendered.made.filter((one) => one.name === name).map(({ input }) => input),
  }
}

const party = async () => within(await screen.findByRole('region', { name: 'Who’s coming' }))
const bookingId = aBooking().id

test('begins with what sharing is, and an invitation by e-mail', async () => {
  const user = userEvent.setup()
  const { sent } = show(nobodyYet, { ...nobodyYet, invitations: [anInvitation] })
  const section = await party()
  expect(section.getByText(/^Share the trip with the people who travel along/)).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Invite a fellow guest' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Invite a fellow guest' }))
  await user.type(dialog.getByLabelText('E-mail address'), 'lena@example.com{Enter}')
  expect(await section.findByText('lena@example.com')).toBeVisible()
  expect(section.getByText('Invited')).toBeVisible()
  expect(section.queryByText(/^Share the trip with/)).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(sent('bookings/fellow-guests/invite')).toEqual([{ bookingId, email: 'lena@example.com' }])
})

test('says in the dialog why somebody can’t be invited', async () => {
  const sentence = 'This is your own address. The trip is yours already.'
  show(nobodyYet, nobodyYet, { 'bookings/fellow-guests/invite': refuse(409, sentence) })
  await userEvent.click((await party()).getByRole('button', { name: 'Invite a fellow guest' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('E-mail address'), 'ada@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText(sentence)).toBeVisible()
})

test('of a full party says so in place of the button', async () => {
  const refusal = 'You booked for 2 guests, and all of them are here. Remove somebody, or withdraw an invitation.'
  show({ members: [aMember], invitations: [], refusal })
  const section = await party()
  expect(section.getByText(refusal)).toBeVisible()
  expect(section.getByText('Tomas B.')).toBeVisible()
  expect(section.queryByRole('button', { name: 'Invite a fellow guest' })).not.toBeInTheDocument()
})

test('removes somebody only after confirmation, and then the focus is at the heading', async () => {
  const { sent } = show({ ...nobodyYet, members: [aMember] }, nobodyYet)
  const section = await party()
  await userEvent.click(section.getByRole('button', { name: 'Remove Tomas B.' }))
  const question = within(screen.getByRole('dialog', { name: 'Remove Tomas B. from this trip?' }))
  await userEvent.click(question.getByRole('button', { name: 'Keep them' }))
  expect(sent('bookings/fellow-guests/remove')).toEqual([])
  await userEvent.click(section.getByRole('button', { name: 'Remove Tomas B.' }))
  await userEvent.click(
    within(screen.getByRole('dialog', { name: /^Remove Tomas/ })).getByRole('button', { name: 'Remove' }),
  )
  await waitFor(() => expect(section.queryByText('Tomas B.')).not.toBeInTheDocument())
  expect(sent('bookings/fellow-guests/remove')).toEqual([{ bookingId, memberId: aMember.memberId }])
  await waitFor(() => expect(section.getByRole('heading', { name: 'Who’s coming' })).toHaveFocus())
})

test('sends an invitation that expired again', async () => {
  const expired = { ...anInvitation, isExpired: true }
  const { sent } = show({ ...nobodyYet, invitations: [expired] }, nobodyYet)
  const section = await party()
  expect(section.getByText('Expired')).toBeVisible()
  await userEvent.click(section.getByRole('button', { name: 'Send the invitation to lena@example.com again' }))
  await waitFor(() => expect(sent('bookings/fellow-guests/invite')).toEqual([{ bookingId, email: 'lena@example.com' }]))
})

test('withdraws an invitation', async () => {
  const { sent } = show({ ...nobodyYet, invitations: [anInvitation] }, nobodyYet)
  const section = await party()
  await userEvent.click(section.getByRole('button', { name: 'Withdraw the invitation to lena@example.com' }))
  await waitFor(() => expect(section.queryByText('lena@example.com')).not.toBeInTheDocument())
  expect(sent('bookings/fellow-guests/withdraw')).toEqual([{ bookingId, invitationId: anInvitation.invitationId }])
})

test('is not there for a trip that can’t be shared and is not', async () => {
  show(undefined)
  expect(await screen.findByRole('heading', { name: 'Cabin by the river' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Who’s coming' })).not.toBeInTheDocument()
})
