import type { CallOutput } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { addDays } from '@qe/ui/unshared'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, checkIn } from '../../testing/bookings'
import { aSharedTrip } from '../../testing/shared-trips'
import TripsPage from '../trips-page'
import { mergeTrips } from './merge-trips'
import SharedTripPage from './shared-trip-page'
import TripInvitationPage from './trip-invitation-page'

const user = aUser()
const counts = { upcoming: 1, past: 0, cancelled: 0, waiting: 0 }
const noneOwn = { items: [], nextCursor: null, counts }

describe('the trips of a fellow guest', () => {
  const later = aSharedTrip({ checkIn: addDays(checkIn, 10), property: { ...aBooking().property, title: 'Loft' } })
  const sooner = aSharedTrip({ checkIn: addDays(checkIn, -10) })
  const own = aBooking({ status: 'confirmed' })

  it('have the shared ones among them, marked with whose they are', async () => {
    renderWithPlatform(<TripsPage />, {
      user,
      path: '/trips',
      answers: {
        'bookings/my-booking': { items: [own], nextCursor: null, counts },
        'bookings/shared-trips': { items: [later] },
      },
    })
    const cards = await screen.findAllByRole('article')
    expect(cards).toHaveLength(2)
    const card = within(cards[1] as HTMLElement)
    expect(card.getByText(/^Shared by/)).toHaveTextContent('Shared by Ana')
    expect(card.getByRole('link', { name: 'Loft' })).toHaveAttribute('href', `/trips/shared/${later.id}`)
    expect(card.queryByText(/€/)).not.toBeInTheDocument()
  })

  it('say so when the shared ones did not load, and show the others', async () => {
    renderWithPlatform(<TripsPage />, {
      user,
      path: '/trips',
      answers: {
        'bookings/my-booking': { items: [own], nextCursor: null, counts },
        'bookings/shared-trips': refuse(500, 'Down.'),
      },
    })
    expect(await screen.findByText('Trips that others share with you did not load.')).toBeVisible()
    expect(screen.getByRole('link', { name: own.property.title })).toBeVisible()
  })

  it('are empty only where nobody shares one either', async () => {
    renderWithPlatform(<TripsPage />, {
      user,
      path: '/trips',
      answers: { 'bookings/my-booking': noneOwn, 'bookings/shared-trips': { items: [sooner] } },
    })
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'No trips ahead' })).not.toBeInTheDocument()
  })

  it('wait for the own ones before them', () => {
    const names = (hasMore: boolean, soonestFirst = true) =>
      mergeTrips([own], [sooner, later], { soonestFirst, hasMore }).map((one) =>
        'own' in one ? 'own' : one.shared === sooner ? 'sooner' : 'later',
      )
    expect(names(false)).toEqual(['sooner', 'own', 'later'])
    expect(names(true)).toEqual(['sooner', 'own'])
    expect(names(false, false)).toEqual(['later', 'own', 'sooner'])
    expect(names(true, false)).toEqual(['later', 'own'])
  })
})

describe('a shared trip', () => {
  const show = (answer: unknown, more: object = {}) =>
    renderWithPlatform(<SharedTripPage />, {
      user,
      path: `/trips/shared/${aSharedTrip().id}`,
      route: '/trips/shared/:bookingId',
      answers: { 'bookings/shared-trips/details': answer as never, ...more },
    })

  it('shows place, guide and rules, and nothing of money or what the guest who booked can do', async () => {
    const secrets = { doorCode: '4711#', wifiName: 'Salt air', wifiPassword: 'salt', phone: '+351 910 000 000' }
    const { made } = show(
      aSharedTrip({
        arrivalGuide: { wayIn: 'The blue door', parking: '', houseManual: '', secrets, secretsFrom: null },
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Cabin by the river' })).toBeVisible()
    expect(screen.getByText('Rua das Flores 12')).toBeVisible()
    expect(screen.getByText('4711#')).toBeVisible()
    expect(screen.getByText('No smoking')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Call Mariana' })).toHaveAttribute('href', 'tel:+351910000000')
    for (const name of [/Cancel/, /Change/, /review/, /Invite/, /receipt/i])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByText(/€/)).not.toBeInTheDocument()
    expect(made.map(({ name }) => name)).toEqual(['bookings/shared-trips/details'])
  })

  it('that was cancelled says by whom, without the place', async () => {
    show(aSharedTrip({ status: 'cancelled_by_guest', address: null, point: null }))
    expect(await screen.findByText(/^Cancelled by/)).toHaveTextContent('Cancelled by Ana')
    expect(screen.getByText('The exact address is shown for confirmed stays only')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Getting there' })).not.toBeInTheDocument()
  })

  it('is left only after confirmation', async () => {
    const { made } = show(aSharedTrip(), { 'bookings/fellow-guests/leave': {} })
    const leaves = () => made.filter(({ name }) => name === 'bookings/fellow-guests/leave').map(({ input }) => input)
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this trip' }))
    const question = within(screen.getByRole('dialog', { name: 'Leave this trip?' }))
    expect(leaves()).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Leave the trip' }))
    await waitFor(() => expect(leaves()).toEqual([{ bookingId: aSharedTrip().id }]))
  })

  it('that is shared no longer says so, with a way on', async () => {
    show(refuse(404, 'This trip is not, or no longer, shared with you.'))
    expect(await screen.findByRole('heading', { name: 'There is no such trip' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'To your trips' })).toHaveAttribute('href', '/trips')
  })
})

describe('an invitation to a trip', () => {
  const invitation: CallOutput<'bookings/fellow-guests/invitation'> = {
    guest: { id: user.id, name: 'Ana', avatar: null },
    title: 'Cabin by the river',
    city: 'Lisbon',
    country: 'Portugal',
    checkIn: '2027-05-01',
    checkOut: '2027-05-04',
    isMine: null,
  }
  const token = '00000000000000000000000000000000'
  const show = (answers: object, who: typeof user | null = user) =>
    renderWithPlatform(<TripInvitationPage />, {
      path: `/trip/invitation?token=${token}`,
      route: '/trip/invitation',
      ...(who && { user: who }),
      answers,
    })

  it('shows who shares which trip, and asks to sign in first', async () => {
    show({ 'bookings/fellow-guests/invitation': invitation }, null)
    expect(await screen.findByRole('heading', { name: 'Ana shares a trip to Lisbon with you' })).toBeVisible()
    expect(screen.getByText('Cabin by the river')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in to answer' })).toHaveAttribute('href', '/auth/login')
  })

  it('to another address can’t be answered', async () => {
    show({ 'bookings/fellow-guests/invitation': { ...invitation, isMine: false } })
    expect(await screen.findByText('This invitation was sent to another address')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })

  it('is accepted, which leads on to the trip', async () => {
    const { made } = show({
      'bookings/fellow-guests/invitation': { ...invitation, isMine: true },
      'bookings/fellow-guests/answer': { bookingId: aSharedTrip().id },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: /shares a trip/ })).not.toBeInTheDocument())
    expect(made.find(({ name }) => name === 'bookings/fellow-guests/answer')?.input).toEqual({ token, accept: true })
  })

  it('that can’t be accepted says why', async () => {
    const sentence = 'The trip has no place left for one more. Ask the guest who booked.'
    show({
      'bookings/fellow-guests/invitation': { ...invitation, isMine: true },
      'bookings/fellow-guests/answer': refuse(409, sentence),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('that is over says so, with a way on', async () => {
    show({ 'bookings/fellow-guests/invitation': refuse(409, 'This trip can’t be shared: it was cancelled.') })
    expect(await screen.findByText('This trip can’t be shared: it was cancelled.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the start' })).toHaveAttribute('href', '/')
  })
})
