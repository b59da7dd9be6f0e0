import type { NavigationEntry, PageSnapshot, UserProfile } from '@qe/contract'
import { exampleRemote, exampleSettings } from '@qe/contract/examples'
import { bus, localValues, messageStore, rememberReturn, Slot, signOut, takeReturnPath } from '@qe/platform'
import { http, SlotContext } from '@qe/platform/host'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { startRemotes } from '../loading/load-remote'
import { RenderSlot, SnapshotContext } from '../loading/slot-renderer'
import { NotFound } from '../pages/not-found'
import { RoutePage } from '../pages/route-page'
import { BottomBar } from './bottom-bar'
import { Footer } from './footer'
import { Header } from './header'

/** Modules that remotes expose; a remote without one does not load. */
const modules: Record<string, object> = {}

jest.mock('../loading/trust', () => ({ trustVersion: () => {} }))
jest.mock('../loading/exposed-module', () => ({
  registerVersion: () => {},
  loadExposedModule: (name: string) =>
    modules[name] ? Promise.resolve({ default: modules[name] }) : Promise.reject(new Error('404')),
}))

const entry = (
  label: string,
  place: NavigationEntry['place'],
  who: NavigationEntry['who'],
  more: Partial<NavigationEntry> = {},
): NavigationEntry => ({
  label,
  to: `/${label.toLowerCase().replaceAll(' ', '-')}`,
  icon: 'home',
  place,
  who,
  order: 10,
  ...more,
})

const remotes = [
  exampleRemote('mf-one', {
    config: {
      navigation: [
        entry('Today', 'hosting', 'provider', { to: '/host', hostRight: 'messages' }),
        entry('Messages', 'hosting', 'provider', { to: '/messages', icon: 'inbox', order: 20 }),
        entry('Money', 'hosting', 'provider', { to: '/host/money', order: 30, hostRight: 'money' }),
        entry('Become a host', 'header', 'signed-out'),
        entry('Trips', 'menu', 'signed-in', { order: 20, mode: 'travelling' }),
        entry('Bookings', 'menu', 'provider', { order: 30, mode: 'hosting' }),
        entry('Help', 'menu', 'everyone', { order: 90 }),
        entry('Inbox', 'bottom', 'signed-in', { icon: 'inbox' }),
        entry('To sign in', 'bottom', 'signed-out', { to: '/auth/login' }),
        entry('All places', 'footer', 'everyone', { group: 'Explore' }),
        entry('Terms', 'footer', 'everyone', { group: 'Quality Escape', order: 50 }),
      ],
      slots: [{ slot: 'header.search', chunk: 'search', who: 'everyone', order: 0 }],
    },
  }),
  exampleRemote('mf-two', {
    config: { navigation: [entry('Saved', 'footer', 'everyone', { group: 'Explore', order: 20 })] },
  }),
]

const snapshot: PageSnapshot = { revision: 1, remotes, settings: exampleSettings }
const provider = aUser({ role: { roleDisplayName: 'Provider' } })

const show = (ui: ReactElement, options: Parameters<typeof renderWithPlatform>[1] = {}) => {
  startRemotes(remotes)
  return renderWithPlatform(
    <SnapshotContext value={snapshot}>
      <SlotContext value={RenderSlot}>{ui}</SlotContext>
    </SnapshotContext>,
    options,
  )
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => jest.restoreAllMocks())

const menuItems = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Menu/ }))
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

describe('the header', () => {
  it('offers the sign-in link to signed-out visitors', async () => {
    await act(async () => void show(<Header />))
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
    expect(screen.getByRole('link', { name: 'Become a host' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Switch to hosting' })).not.toBeInTheDocument()
    expect(await menuItems()).toEqual(['Help', 'Dark colours'])
  })

  it('remembers the page on which somebody signs in from it or from the bar, and no page from before', async () => {
    rememberReturn('/trips')
    await act(
      async () =>
        void show(
          <>
            <Header />
            <BottomBar />
          </>,
        ),
    )
    for (const [name, path] of [
      ['Sign in', '/property/1?guests=2'],
      ['To sign in', '/search?city=lisbon'],
    ] as const) {
      history.replaceState(null, '', path)
      await userEvent.click(screen.getByRole('link', { name }))
      expect(takeReturnPath()).toBe(path)
    }
    history.replaceState(null, '', '/')
  })

  it('offers a guest their own entries, and none of a host', async () => {
    await act(async () => void show(<Header />, { user: aUser() }))
    expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
    expect(await menuItems()).toEqual(['Trips', 'Help', 'Dark colours', 'Sign out'])
  })

  it('offers a host who travels the way to hosting', async () => {
    await act(async () => void show(<Header />, { user: provider }))
    expect(screen.getByRole('link', { name: 'Switch to hosting' })).toHaveAttribute('href', '/host')
    expect(await menuItems()).toEqual(['Switch to hosting', 'Trips', 'Help', 'Dark colours', 'Sign out'])
  })

  it('signs out at once, although the server does not answer', async () => {
    await act(async () => void show(<Header />, { user: aUser() }))
    http.defaults.adapter = () => new Promise(() => {})
    await menuItems()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('changes colours for this browser', async () => {
    await act(async () => void show(<Header />))
    await menuItems()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Dark colours' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await menuItems()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Light colours' }))
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  it('shows a plain link to the search when the search does not load', async () => {
    await act(async () => void show(<Header />))
    expect(await screen.findByRole('link', { name: 'Where to?' })).toHaveAttribute('href', '/search')
    expect(screen.getByRole('link', { name: 'Quality Escape, home' })).toBeInTheDocument()
  })
})

describe('a slot', () => {
  it('shows its fallback when its filler throws, and the page around it stays', async () => {
    const broken = () => {
      throw new Error('broken filler')
    }
    modules['mf-one'] = { routes: {}, slots: { 'header.search': async () => ({ default: broken }) } }
    await act(
      async () =>
        void show(
          <>
            <p>The page</p>
            <Slot name="header.search" props={{}} fallback={<p>Without it</p>} />
          </>,
        ),
    )
    delete modules['mf-one']
    expect(screen.getByText('Without it')).toBeInTheDocument()
    expect(screen.getByText('The page')).toBeInTheDocument()
  })
})

describe('the bottom bar', () => {
  it('carries the count of unread messages', () => {
    act(() => messageStore.setState({ unReadCount: 3 }))
    show(<BottomBar />, { user: aUser() })
    expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('3 unread')
    act(() => messageStore.setState({ unReadCount: 0 }))
    expect(screen.getByRole('link', { name: 'Inbox' })).toBeInTheDocument()
  })
})

test('a page for one task has no search, and the next page has it again', async () => {
  const open = (frame?: 'focused') =>
    act(
      async () =>
        void show(
          <>
            <Header />
            <RoutePage
              remote="mf-two"
              route={{ path: '/checkout', title: 'Pay', width: 'normal', who: 'everyone', ...(frame && { frame }) }}
            />
          </>,
        ),
    )
  await open('focused')
  expect(screen.queryByRole('link', { name: 'Where to?' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Quality Escape, home' })).toBeInTheDocument()
  cleanup()
  await open()
  expect(await screen.findByRole('link', { name: 'Where to?' })).toBeInTheDocument()
})

describe('the frame of a host', () => {
  const page = (path: string, more: object) => ({ path, title: 'A page', width: 'normal', who: 'signed-in', ...more })
  const open = async (path: string, more: object, user = provider) => {
    const route = page(path, more) as Parameters<typeof RoutePage>[0]['route']
    await act(
      async () =>
        void show(
          <>
            <Header />
            <RoutePage remote="mf-two" route={route} />
            <BottomBar />
          </>,
          { user, path },
        ),
    )
  }
  const frames = () => screen.queryAllByRole('navigation', { name: 'Your hosting' })
  afterEach(() => open('/', { mode: 'travelling' }))

  it('stands on the pages of hosts, without the search and the guest’s bar, and marks the page', async () => {
    act(() => messageStore.setState({ unReadCount: 3 }))
    await open('/host/money/bank', { who: 'provider' })
    expect(frames()).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Where to?' })).not.toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Around the site' })).not.toBeInTheDocument()
    for (const frame of frames()) {
      const links = within(frame).getAllByRole('link')
      expect(links.map((link) => link.textContent?.replace(/3+ ?unread/, ''))).toHaveLength(3)
      expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
      expect(links[1]).toHaveTextContent('3 unread')
    }
    act(() => messageStore.setState({ unReadCount: 0 }))
    expect(await menuItems()).toEqual(['Switch to travelling', 'Bookings', 'Help', 'Dark colours', 'Sign out'])
  })

  it('stays on pages of both sides, and is kept for the next visit', async () => {
    await open('/host', { who: 'provider' })
    cleanup()
    await open('/messages', {})
    expect(frames()).toHaveLength(2)
    expect(localValues.read('visit-mode')).toBe('hosting')
  })

  it('gives way on a page of guests', async () => {
    await open('/host', { who: 'provider' })
    cleanup()
    await open('/trips', { mode: 'travelling' })
    expect(frames()).toHaveLength(0)
    expect(screen.getByRole('navigation', { name: 'Around the site' })).toBeInTheDocument()
  })

  it('does not wait for the next person on this browser', async () => {
    await open('/host', { who: 'provider' })
    cleanup()
    act(() => bus.publish('session:ended', { personId: provider.id }))
    await open('/messages', {})
    expect(frames()).toHaveLength(0)
  })

  it('is never a guest’s, also after a host has used this browser', async () => {
    await open('/host', { who: 'provider' })
    cleanup()
    await open('/messages', {}, aUser())
    expect(frames()).toHaveLength(0)
  })
})

describe('a co-host', () => {
  const ines = {
    hostId: '0f2c6d1e-8a1b-4c3d-9e5f-0000000000aa',
    name: 'Ines',
    avatar: null,
    level: 'messages' as const,
    label: 'Messages',
    may: ['Answer guests'],
  }
  const coHost = aUser({ role: { roleDisplayName: 'Provider' }, hostsFor: [ines] })
  const open = (search: string, right: 'messages' | 'money', user = coHost) =>
    act(
      async () =>
        void show(
          <>
            <Header />
            <RoutePage
              remote="mf-two"
              route={{ path: '/host', title: 'A page', width: 'normal', who: 'provider', hostRight: right }}
            />
          </>,
          { user, path: `/host${search}` },
        ),
    )
  afterEach(() => localValues.remove('host'))

  it('sees for whom they host, and that host’s pages only as far as they may', async () => {
    await open(`?hostId=${ines.hostId}`, 'messages')
    expect(screen.getByRole('button', { name: /Hosting for.*Ines/ })).toBeInTheDocument()
    const links = within(screen.getByRole('navigation', { name: 'Your hosting' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/host?hostId=${ines.hostId}`,
      `/messages?hostId=${ines.hostId}`,
    ])
  })

  it('is told by whom a page is kept, with a way on', async () => {
    await open(`?hostId=${ines.hostId}`, 'money')
    expect(screen.getByRole('heading', { name: 'Ines keeps this page to themselves' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go on hosting for Ines' })).toHaveAttribute(
      'href',
      `/host?hostId=${ines.hostId}`,
    )
  })

  it('stays with the host on pages whose address names none, until they choose their own', async () => {
    await open(`?hostId=${ines.hostId}`, 'messages')
    cleanup()
    await open('', 'messages')
    await userEvent.click(await screen.findByRole('button', { name: /Hosting for.*Ines/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Your own hosting' }))
    expect(await screen.findByRole('button', { name: /Your own hosting/ })).toBeInTheDocument()
  })

  it('is back with their own hosting once a link names it', async () => {
    await open(`?hostId=${ines.hostId}`, 'messages')
    cleanup()
    await open(`?hostId=${coHost.id}`, 'money')
    expect(screen.getByRole('button', { name: /Your own hosting/ })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /keeps this page/ })).toBeNull()
    cleanup()
    await open('', 'money')
    expect(screen.getByRole('button', { name: /Your own hosting/ })).toBeInTheDocument()
  })

  it('who was removed is told so', async () => {
    await open('?hostId=0f2c6d1e-8a1b-4c3d-9e5f-0000000000bb', 'messages')
    expect(screen.getByRole('heading', { name: 'You are not, or no longer, in this team' })).toBeInTheDocument()
  })
})

describe('the footer', () => {
  it('gathers the entries of all remotes in their groups', () => {
    show(<Footer />)
    const explore = within(screen.getByRole('navigation', { name: 'Explore' }))
    expect(explore.getAllByRole('link').map((link) => link.textContent)).toEqual(['All places', 'Saved'])
    expect(
      within(screen.getByRole('navigation', { name: 'Quality Escape' })).getByRole('link', { name: 'Terms' }),
    ).toBeInTheDocument()
  })

  it('shows the outcome of a link in an e-mail once', () => {
    const told = jest.fn()
    const stop = bus.on('toast', told)
    show(<Footer />, { path: '/?newsletter=confirmed' })
    stop()
    expect(told.mock.calls).toEqual([[{ message: expect.stringContaining('You are on the list'), variant: 'success' }]])
  })

  it('accepts an address for the newsletter, and shows what is wrong with one', async () => {
    const answers = {
      'newsletter/addNewMember': refuse(400, 'Check the form.', { fields: { email: 'This address does not exist.' } }),
    }
    const { made } = show(<Footer />, { answers })
    await userEvent.type(screen.getByLabelText('E-mail for the newsletter'), 'ada@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Sign me up' }))
    await waitFor(() =>
      expect(made).toEqual([{ name: 'newsletter/addNewMember', input: { email: 'ada@example.com' } }]),
    )
    expect(await screen.findByText('This address does not exist.')).toBeInTheDocument()
  })
})

describe('a page for people who are signed in', () => {
  const trips = { path: '/trips', title: 'Trips', width: 'normal', who: 'signed-in' } as const
  const open = (user?: UserProfile) =>
    act(async () => void show(<RoutePage remote="mf-one" route={trips} />, { user, path: '/trips', route: '/trips' }))
  beforeEach(() => {
    takeReturnPath()
    history.replaceState(null, '', '/trips?when=past')
  })

  it('is come back to by whoever opens it signed out', async () => {
    await open()
    history.replaceState(null, '', '/')
    expect(takeReturnPath()).toBe('/trips?when=past')
  })

  it('is not where the next person begins after somebody has signed out on it', async () => {
    await open(aUser())
    await act(async () => signOut())
    history.replaceState(null, '', '/')
    expect(takeReturnPath()).toBe('/')
  })
})

describe('a page', () => {
  it('that does not exist says so and offers a link', () => {
    show(<NotFound />)
    expect(screen.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Find a place to stay' })).toHaveAttribute('href', '/')
    expect(document.title).toBe('Page not found · Quality Escape')
  })

  const route = {
    path: '/host',
    title: 'Today',
    width: 'normal',
    who: 'provider',
  } as const

  it('of hosts tells a guest so, and how to become one', () => {
    show(<RoutePage remote="mf-one" route={route} />, { user: aUser() })
    expect(screen.getByRole('heading', { level: 1, name: 'This page is for hosts' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Become a host' })).toHaveAttribute('href', '/account/identity?host=1')
  })

  it('whose remote does not load says so and offers a retry', async () => {
    await act(async () => void show(<RoutePage remote="mf-two" route={route} />, { user: provider }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page did not load')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
