import type { Conversation as ConversationData, ScheduledReply } from '@qe/contract'
import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConversation, aMessage } from '../testing/conversations'
import { Conversation } from './conversation'

const { id: roomId, other } = aConversation()
const messages = [aMessage({ text: 'Pay me by wire' })]

function show(changes: Partial<ConversationData> = {}, items: ScheduledReply[] = []) {
  let room = aConversation({ lastMessage: messages[0] ?? null, ...changes })
  return renderWithPlatform(<Conversation roomId={roomId} />, {
    user: aUser({ role: { roleDisplayName: room.side === 'provider' ? 'Provider' : 'Guest' } }),
    answers: {
      'chat/details': () => ({ room, messages, hasEarlier: false }),
      'chat/mark-as': { unread: 0 },
      'chat/quick-reply/list': { items: [] },
      'chat/scheduled/list': { items },
      'chat/scheduled/update': ({ action }) =>
        action === 'send' ? refuse(409, 'Some of it can’t be filled in. Edit the reply first.') : { items },
      'chat/report': { reportedAt: '2026-05-01T10:00:00.000Z' },
      'chat/block': ({ blocked }) => {
        room = { ...room, block: blocked ? { byMe: true, mayWrite: false } : null }
        return { blocked }
      },
    },
  })
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

describe('blocking', () => {
  it('asks first, then takes the field away until the person is unblocked', async () => {
    const { made } = show()
    await choose(`Block ${other.name}`)
    expect(made.some(({ name }) => name === 'chat/block')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText(/neither of you can write here/)).toHaveTextContent('You have blocked Tomás F.')
    expect(screen.queryByLabelText('Write a message')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
    expect(await screen.findByLabelText('Write a message')).toBeInTheDocument()
    expect(made.filter(({ name }) => name === 'chat/block').map(({ input }) => input)).toEqual([
      { personId: other.id, blocked: true },
      { personId: other.id, blocked: false },
    ])
  })

  it('leaves whoever was blocked a way on', async () => {
    show({ block: { byMe: false, mayWrite: false } })
    expect(await screen.findByText(/can’t write to each other here/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/support')
  })

  it('is told to co-hosts, who can’t undo it', async () => {
    const host = { id: id(40), name: 'Hanna H.', avatar: null }
    show({ side: 'provider', host, block: { byMe: true, mayWrite: false } })
    expect(await screen.findByText(/only they can undo it/)).toHaveTextContent('Hanna H. has blocked Tomás F.')
    expect(screen.queryByRole('button', { name: 'Unblock' })).not.toBeInTheDocument()
  })

  it('of the host leaves co-hosts the field while a stay is not over', async () => {
    const host = { id: id(40), name: 'Hanna H.', avatar: null }
    show({ side: 'provider', host, block: { byMe: true, mayWrite: true } })
    expect(await screen.findByText(/until the stay is over/)).toHaveTextContent('Hanna H. has blocked Tomás F.')
  })

  it('leaves the field while a stay of the two is not over, and says so', async () => {
    show({ block: { byMe: true, mayWrite: true } })
    expect(await screen.findByText(/until your stay is over you can both still write here/)).toBeInTheDocument()
    expect(screen.getByLabelText('Write a message')).toBeInTheDocument()
  })
})

describe('a report', () => {
  it('needs a reason, may name a message, and offers to block afterwards', async () => {
    const { made } = show()
    await choose('Report')
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
    expect(dialog.getByText('Choose what is wrong.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('radio', { name: /Wants to be paid elsewhere/ }))
    await userEvent.selectOptions(dialog.getByLabelText('What is it about?'), '“Pay me by wire”')
    await userEvent.type(dialog.getByLabelText(/In your words/), 'By wire!')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
    expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeInTheDocument()
    expect(made).toContainEqual({
      name: 'chat/report',
      input: { roomId, reason: 'payment_elsewhere', text: 'By wire!', messageId: messages[0]?.id },
    })
    await userEvent.click(screen.getByRole('button', { name: `Block ${other.name}` }))
    expect(await screen.findByText(/neither of you can write here/)).toBeInTheDocument()
  })

  it('of a co-host offers no blocking, which is the host’s', async () => {
    show({ side: 'provider', host: { id: id(40), name: 'Hanna H.', avatar: null } })
    await choose('Report')
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
    const thanks = within(await screen.findByRole('dialog', { name: 'Thank you' }))
    expect(thanks.getByRole('button', { name: 'Done' })).toBeVisible()
    expect(thanks.queryByRole('button', { name: /Block/ })).not.toBeInTheDocument()
  })
})

describe('scheduled replies', () => {
  const reply: ScheduledReply = {
    id: id(9),
    title: 'Directions',
    text: 'Dear Gil, take the tram.',
    sendAt: '2027-08-02T17:30:00.000Z',
    timeZone: 'Europe/Lisbon',
    state: 'waiting',
  }

  it('are seen by the host, with their time at the place, and can be skipped and edited', async () => {
    const { made } = show({ side: 'provider' }, [reply])
    await userEvent.click(
      await screen.findByRole('button', { name: /^1 scheduled reply · next .*6:30.*\(Lisbon time\)$/ }),
    )
    expect(screen.getByText('Dear Gil, take the tram.')).toBeInTheDocument()
    const act = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More about Directions' }))
      await userEvent.click(screen.getByRole('menuitem', { name }))
    }
    await act('Skip')
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'chat/scheduled/update', input: { scheduledId: id(9), action: 'skip' } }),
    )
    await act('Edit for this guest')
    await userEvent.type(screen.getByLabelText('Text'), ' Line 28.')
    await userEvent.click(screen.getByRole('button', { name: 'Save for this guest' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'chat/scheduled/update',
        input: { scheduledId: id(9), action: 'edit', text: 'Dear Gil, take the tram. Line 28.' },
      }),
    )
    await act('Send now')
    expect(await screen.findByText('Some of it can’t be filled in. Edit the reply first.')).toBeInTheDocument()
  })

  it('are edited with their variables, and shown as this guest reads them', async () => {
    const template = 'Dear {{guest}}, take the tram.'
    const { made } = show({ side: 'provider' }, [{ ...reply, template, values: { guest: 'Gil' } }])
    await userEvent.click(await screen.findByRole('button', { name: /^1 scheduled reply/ }))
    await userEvent.click(screen.getByRole('button', { name: 'More about Directions' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit for this guest' }))
    expect(screen.getByLabelText('Text')).toHaveValue(template)
    await userEvent.type(screen.getByLabelText('Text'), ' Line 28.')
    expect(
      within(screen.getByRole('region', { name: 'As this guest reads it' })).getByText(/^Dear Gil/),
    ).toHaveTextContent('Dear Gil, take the tram. Line 28.')
    await userEvent.click(screen.getByRole('button', { name: 'Save for this guest' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'chat/scheduled/update',
        input: { scheduledId: id(9), action: 'edit', text: `${template} Line 28.` },
      }),
    )
  })

  it('say why one was not sent', async () => {
    show({ side: 'provider' }, [{ ...reply, state: 'unfilled', text: 'From {{checkInTime}} on' }])
    await userEvent.click(await screen.findByRole('button', { name: 'Scheduled replies · not sent: 1 reply' }))
    expect(screen.getByText(/we don’t know a part in double braces/)).toBeInTheDocument()
  })

  it('are none of a guest’s', async () => {
    const { made } = show()
    await screen.findByLabelText('Write a message')
    expect(made.some(({ name }) => name === 'chat/scheduled/list')).toBe(false)
  })
})
