import type { CallInput, CallOutput } from '@qe/contract'
import { bus } from '@qe/platform'
import { aCredit, aHostListing, aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DeletePage from './delete-page'
import PrivacyPage from './privacy-page'

const user = aUser()
const host = aUser({ role: { roleDisplayName: 'Provider' } })
const permission = { profilePhoto: 'everyone' as const, listingPhotosInMarketing: false }
const message = (seq: number): CallOutput<'chat/details'>['messages'][number] => ({
  id: `0f2c6d1e-8a1b-4c3d-9e5f-00000000010${seq}`,
  roomId,
  seq,
  clientId: null,
  senderId: user.id,
  kind: 'text',
  text: `Message ${seq}`,
  files: [],
  createdAt: '2027-05-01T10:00:00.000Z',
})
const roomId = '0f2c6d1e-8a1b-4c3d-9e5f-000000000100'
const room: CallOutput<'chat/details'>['room'] = {
  id: roomId,
  property: { id: roomId, title: 'Harbour loft', photo: { path: 'x', alt: '' }, city: 'Lisbon' },
  other: { id: roomId, name: 'Tomás F.', avatar: null },
  side: 'guest',
  booking: null,
  lastMessage: null,
  unread: 0,
  otherReadSeq: 0,
  updatedAt: '2027-05-01T10:00:00.000Z',
  archived: false,
  block: null,
}

const list = {
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000500',
  name: 'Lisbon',
  propertyIds: [],
  covers: [],
  dates: null,
  party: null,
  shareToken: null,
}

describe('who sees my photo', () => {
  it('changes at once', async () => {
    const { made } = renderWithPlatform(<PrivacyPage />, {
      user,
      answers: {
        'user/image-permission/get': permission,
        'user/image-permission/setting': (input) => ({ ...permission, ...input }),
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /booked with/ }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/image-permission/setting',
        input: { profilePhoto: 'booked_with' },
      }),
    )
    expect(screen.queryByRole('switch', { name: /Photos of my listings/ })).not.toBeInTheDocument()
  })

  it('lets a person hide when they were last active, whatever another tab says of the photo', async () => {
    const { made } = renderWithPlatform(<PrivacyPage />, {
      user,
      answers: {
        'user/image-permission/get': permission,
        'user/image-permission/setting': (input) => ({ ...permission, ...input }),
      },
    })
    await userEvent.click(await screen.findByRole('switch', { name: /last active/ }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'user/image-permission/setting', input: { showsPresence: false } }),
    )
  })

  it('returns to the stored value when saving failed, and asks hosts about their listings', async () => {
    renderWithPlatform(<PrivacyPage />, {
      user: host,
      answers: { 'user/image-permission/get': permission, 'user/image-permission/setting': refuse(503, 'Not now.') },
    })
    const promote = await screen.findByRole('switch', { name: /promote Quality Escape/ })
    await userEvent.click(promote)
    await waitFor(() => expect(promote).not.toBeChecked())
  })
})

describe('my data', () => {
  const coupon = aCredit()
  const answers = {
    'user/image-permission/get': permission,
    'user/profile-details': user,
    'user/get-emergency/contact': { contact: null },
    'claim/list': { items: [], nextCursor: null, waiting: 0 },
    'email-alert/get': { bookings: true, messages: true, reviews: true, payouts: true, news: false },
    'stripe-bank/list': {
      cards: [],
      payment: { provider: 'stripe-emulator' as const, publishableKey: 'pk', elementsUrl: null },
    },
    'user/device/list': { devices: [] },
    'user/sign-in-methods': { password: true, google: false, authenticator: null, passkeys: [] },
    'wishlist/list': { wishlists: [list] },
    'wishlist/details': { wishlist: list, places: [] },
    'bookings/my-booking': { items: [], nextCursor: null, counts: { upcoming: 0, past: 0, cancelled: 0, waiting: 0 } },
    'bookings/shared-trips': { items: [] },
    'bookings/trip-calendar': { address: null },
    'review/list': { items: [], nextCursor: null, listings: [] },
    'transcation/getAll': { items: [], nextCursor: null },
    'coupon/mine': { items: [coupon] },
    'chat/chat-room/list': ({ filter }: CallInput<'chat/chat-room/list'>) => ({
      rooms: filter === 'archived' ? [{ ...room, archived: true }] : [room],
      unread: 0,
    }),
    'chat/blocked/list': { people: [] },
    'chat/details': ({ beforeSeq }: { beforeSeq?: number | undefined }) => ({
      room,
      messages: [message(beforeSeq ? 1 : 2)],
      hasEarlier: !beforeSeq,
    }),
    'notification/getAll': ({ cursor }: { cursor?: string | undefined }) => ({
      items: [],
      nextCursor: cursor ? null : 'more',
      unread: 0,
    }),
  }

  /** Presses the button, and reads the file that is saved. */
  async function download(): Promise<unknown> {
    const blobs: Blob[] = []
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    expect(await screen.findByText('The file is among your downloads.')).toBeInTheDocument()
    expect(clicked).toHaveBeenCalledTimes(1)
    jest.restoreAllMocks()
    return JSON.parse(
      await new Promise<string>((done) => {
        const reader = new FileReader()
        reader.onload = () => done(String(reader.result))
        reader.readAsText(blobs[0] as Blob)
      }),
    )
  }

  it('is one file with every page of every section', async () => {
    const { made } = renderWithPlatform(<PrivacyPage />, { user, answers })
    expect(await download()).toMatchObject({
      profile: { email: user.email },
      conversations: [
        { archived: false, messages: [{ text: 'Message 1' }, { text: 'Message 2' }] },
        { archived: true, messages: [{ text: 'Message 1' }, { text: 'Message 2' }] },
      ],
      blockedPeople: [],
      devices: [],
      claims: [],
      savedPlaces: [{ wishlist: { name: 'Lisbon' } }],
      trips: [],
      coupons: [coupon],
      reviews: [],
      reviewsAboutYou: [],
    })
    expect(made.filter(({ name }) => name === 'notification/getAll')).toHaveLength(2)
    expect(made.some(({ name }) => name === 'property/my-property')).toBe(false)
  })

  it('has a host’s ways in, codes and team', async () => {
    const guide = {
      ...{ wayIn: 'Through the yard', parking: '', houseManual: '', doorCode: '4711', phone: '' },
      ...{ wifiName: '', wifiPassword: '' },
    }
    const code: CallOutput<'coupon/list'>['items'][number] = {
      ...{ couponId: roomId, propertyId: null, code: 'SUMMER10', percent: 10, amount: null, minNights: null },
      ...{ firstDay: '2027-05-01', lastDay: '2027-05-31', maxUses: 5, uses: 0, state: 'running' },
    }
    const invitation: CallOutput<'team/details'>['invitations'][number] = {
      ...{ invitationId: roomId, email: 'co@example.com', level: 'calendar', propertyIds: null, isExpired: false },
      ...{ sentAt: '2027-05-01T10:00:00.000Z', expiresAt: '2027-05-08T10:00:00.000Z' },
    }
    const act: CallOutput<'team/log'>['items'][number] = {
      ...{ id: roomId, at: '2027-05-01T10:00:00.000Z', person: { id: roomId, name: 'Tomás F.', avatar: null } },
      ...{ text: 'priced 3 nights', listing: null, link: null },
    }
    renderWithPlatform(<PrivacyPage />, {
      user: host,
      answers: {
        ...answers,
        'property/my-property': { items: [aHostListing({ id: roomId })], drafts: [] },
        'calendar-feed/list': { address: null, feeds: [] },
        'arrival-guide/details': { guide, updatedAt: null },
        'coupon/list': { items: [code] },
        'team/details': { levels: [], members: [], invitations: [invitation], listings: [] },
        'team/log': { items: [act], nextCursor: null },
        'chat/quick-reply/getAll': { items: [] },
        'user/get-all-banks': {
          ...{ banks: [], payouts: [] },
          account: { status: 'none', payoutsEnabled: false, requirements: [] },
        },
      },
    })
    expect(await download()).toMatchObject({
      arrivalGuides: [{ propertyId: roomId, guide }],
      codes: [code],
      team: { members: [], invitations: [invitation], log: [act] },
    })
  })

  it('is not exported when one section can’t be read', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    renderWithPlatform(<PrivacyPage />, { user, answers: { ...answers, 'email-alert/get': refuse(503, 'Not now.') } })
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“E-mail alerts” could not be read, so no file was made.',
    )
    expect(saved).not.toHaveBeenCalled()
    jest.restoreAllMocks()
  })
})

describe('blocked people', () => {
  const person = { id: roomId, name: 'Tomás F.', avatar: null, blockedAt: '2027-05-01T10:00:00.000Z' }

  it('are listed, and unblocked with the focus staying in the list', async () => {
    let people = [person]
    const { made } = renderWithPlatform(<PrivacyPage />, {
      user,
      answers: {
        'user/image-permission/get': permission,
        'chat/blocked/list': () => ({ people }),
        'chat/block': () => {
          people = []
          return { blocked: false }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock Tomás F.' }))
    expect(await screen.findByText(/You have blocked nobody/)).toBeInTheDocument()
    expect(made).toContainEqual({ name: 'chat/block', input: { personId: roomId, blocked: false } })
    expect(screen.getByRole('heading', { name: 'Blocked people' })).toHaveFocus()
  })
})

describe('deleting an account', () => {
  const answers = { 'user/profile-details': user }
  const confirm = async (email: string) => {
    await userEvent.type(await screen.findByLabelText('Type your e-mail address to confirm'), email)
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account for good' }))
  }

  it('explains what is deleted and kept, and requires the right address', async () => {
    const { made } = renderWithPlatform(<DeletePage />, { user, answers })
    expect(await screen.findByRole('heading', { name: 'What is deleted' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'What is kept' })).toBeInTheDocument()
    expect(screen.getByText('Credits that you have not used')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'download it' })).toHaveAttribute('href', '/account/privacy')
    await confirm('somebody@else.test')
    expect(screen.getByLabelText('Type your e-mail address to confirm')).toBeInvalid()
    expect(made.some(({ name }) => name === 'user/delete')).toBe(false)
  })

  it('ends the session here, too', async () => {
    const went = jest.fn()
    const stop = bus.on('navigation', went)
    renderWithPlatform(<DeletePage />, { user, answers: { ...answers, 'user/delete': {} } })
    await confirm('ADA@quality-escape.test')
    await waitFor(() => expect(went).toHaveBeenCalledWith({ to: '/auth/login' }))
    expect(document.cookie).not.toContain('_quality_escape=')
    stop()
  })

  it('asks for the password after a sign-in of long ago, and then goes on by itself', async () => {
    const went = jest.fn()
    const stop = bus.on('navigation', went)
    let isFresh = false
    const { made } = renderWithPlatform(<DeletePage />, {
      user,
      answers: {
        ...answers,
        'user/delete': () => (isFresh ? {} : refuse(403, 'Sign in once more.', { reason: 'sign_in_again' })),
        'user/signin': ({ password }) => {
          if (password !== 'the right phrase') return refuse(400, 'E-mail or password is not right.')
          isFresh = true
          return { token: 'a-token', expiresAt: '2030-01-01T00:00:00.000Z', user }
        },
      },
    })
    await confirm(user.email)
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'a wrong one{Enter}')
    expect(await dialog.findByText('E-mail or password is not right.')).toBeInTheDocument()
    await userEvent.clear(dialog.getByLabelText('Password'))
    await userEvent.type(dialog.getByLabelText('Password'), 'the right phrase{Enter}')
    await waitFor(() => expect(went).toHaveBeenCalledWith({ to: '/auth/login' }))
    expect(made).toContainEqual({ name: 'user/signin', input: { email: user.email, password: 'the right phrase' } })
    expect(made.filter(({ name }) => name === 'user/delete')).toHaveLength(2)
    stop()
  })

  it('stays undone when the dialog for the password is closed', async () => {
    const { made } = renderWithPlatform(<DeletePage />, {
      user,
      answers: { ...answers, 'user/delete': refuse(403, 'Sign in once more.', { reason: 'sign_in_again' }) },
    })
    await confirm(user.email)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(made.filter(({ name }) => name === 'user/delete')).toHaveLength(1)
  })

  it('says what prevents it', async () => {
    renderWithPlatform(<DeletePage />, {
      user,
      answers: {
        ...answers,
        'user/delete': refuse(409, 'You have stays that are still to come.', { reason: 'stays_to_come' }),
      },
    })
    await confirm(user.email)
    expect(await screen.findByRole('alert')).toHaveTextContent('You have stays that are still to come.')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
