import type { CallOutput } from '@qe/contract'
import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import InvitationPage from './invitation-page'
import TeamPage from './team-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const levels: CallOutput<'team/details'>['levels'] = [
  { level: 'calendar', label: 'Calendar', may: ['Edit nights'] },
  { level: 'messages', label: 'Messages', may: ['Answer guests'] },
  { level: 'listings', label: 'Everything but money', may: ['Edit listings'] },
  { level: 'money', label: 'Everything, with money', may: ['See payouts'] },
]
const nobodyYet: CallOutput<'team/details'> = {
  levels,
  members: [],
  invitations: [],
  listings: [
    { propertyId: id(50), title: 'Harbour loft' },
    { propertyId: id(51), title: 'Garden house' },
  ],
}
const tomas = { id: id(7), name: 'Tomas B.', avatar: null }
const team: CallOutput<'team/details'> = {
  ...nobodyYet,
  members: [
    {
      memberId: id(8),
      person: tomas,
      email: 'tomas@example.com',
      level: 'messages',
      propertyIds: [id(50)],
      since: '2026-11-01T10:00:00.000Z',
    },
  ],
}
const noLog = { items: [], nextCursor: null }

describe('a host’s team', () => {
  it('begins with an invitation: a level, and some listings', async () => {
    const { made } = renderWithPlatform(<TeamPage />, {
      user,
      answers: { 'team/details': nobodyYet, 'team/log': noLog, 'team/invite': team },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
    expect(screen.queryByRole('heading', { name: 'What your team has done' })).not.toBeInTheDocument()
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('E-mail address'), 'tomas@example.com')
    await userEvent.click(dialog.getByRole('radio', { name: /^Calendar/ }))
    await userEvent.click(dialog.getByRole('radio', { name: /^Only some/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Garden house' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    expect(await screen.findByRole('heading', { name: 'Tomas B.' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'What your team has done' })).toBeInTheDocument()
    expect(made.find(({ name }) => name === 'team/invite')?.input).toEqual({
      email: 'tomas@example.com',
      level: 'calendar',
      propertyIds: [id(51)],
    })
  })

  it('says why somebody can’t be invited', async () => {
    renderWithPlatform(<TeamPage />, {
      user,
      answers: {
        'team/details': nobodyYet,
        'team/log': noLog,
        'team/invite': refuse(409, 'This is your own address. You may do everything already.'),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
    await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@quality-escape.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
    expect(await within(screen.getByRole('dialog')).findByText(/your own address/)).toBeInTheDocument()
  })

  it('asks before somebody is removed, and shows what they did', async () => {
    const act = {
      id: id(9),
      at: '2026-11-02T10:00:00.000Z',
      person: tomas,
      text: 'accepted the request of Gil T.',
      listing: 'Harbour loft',
      link: `/host/bookings/${id(60)}`,
    }
    const { made } = renderWithPlatform(<TeamPage />, {
      user,
      answers: {
        'team/details': team,
        'team/log': { items: [act], nextCursor: null },
        'team/member/remove': nobodyYet,
      },
    })
    expect(await screen.findByRole('link', { name: 'accepted the request of Gil T.' })).toHaveAttribute(
      'href',
      act.link,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tomas B.' }))
    expect(made.some(({ name }) => name === 'team/member/remove')).toBe(false)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByRole('heading', { name: 'You host by yourself' })).toBeInTheDocument()
  })

  it('is for a co-host what they may do there', async () => {
    const host = {
      hostId: id(3),
      name: 'Ines',
      avatar: null,
      level: 'calendar' as const,
      label: 'Calendar',
      may: ['Edit nights'],
    }
    renderWithPlatform(<TeamPage />, {
      user: aUser({ role: { roleDisplayName: 'Provider' }, hostsFor: [host] }),
      path: `/host/team?hostId=${host.hostId}`,
      route: '/host/team',
      answers: {},
    })
    expect(await screen.findByRole('heading', { name: /You help Ines/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Leave the team' })).toBeInTheDocument()
  })
})

describe('an invitation', () => {
  const invitation: CallOutput<'team/invitation/details'> = {
    host: { id: id(3), name: 'Ines', avatar: null },
    level: 'messages',
    label: 'Messages',
    may: ['Edit nights', 'Answer guests'],
    listings: null,
    isMine: null,
  }
  const path = { path: '/team/invitation?token=00000000000000000000000000000000', route: '/team/invitation' }

  it('shows who invites, and asks to sign in first', async () => {
    renderWithPlatform(<InvitationPage />, { ...path, answers: { 'team/invitation/details': invitation } })
    expect(await screen.findByRole('heading', { name: 'Ines invites you to help with hosting' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign in to answer' })).toHaveAttribute('href', '/auth/login')
  })

  it('to another address can’t be answered', async () => {
    renderWithPlatform(<InvitationPage />, {
      ...path,
      user,
      answers: { 'team/invitation/details': { ...invitation, isMine: false } },
    })
    expect(await screen.findByText('This invitation was sent to another address')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  })

  it('that was accepted leads on to hosting, also where the profile did not load at first', async () => {
    let isDown = true
    renderWithPlatform(<InvitationPage />, {
      ...path,
      user,
      answers: {
        'team/invitation/details': { ...invitation, isMine: true },
        'team/invitation/answer': {
          hostFor: { hostId: id(3), name: 'Ines', avatar: null, level: 'messages', label: 'Messages', may: [] },
        },
        'user/profile-details': () => (isDown ? refuse(503, 'We can’t answer just now.') : user),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t answer just now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Go on to hosting' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: /invites you/ })).not.toBeInTheDocument())
  })

  it('that is over says so, with a way on', async () => {
    renderWithPlatform(<InvitationPage />, {
      ...path,
      user,
      answers: { 'team/invitation/details': refuse(409, 'The host has withdrawn this invitation.') },
    })
    expect(await screen.findByText('The host has withdrawn this invitation.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'To the start' })).toHaveAttribute('href', '/')
  })
})
