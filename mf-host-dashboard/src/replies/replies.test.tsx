import type { ReplySchedule } from '@qe/contract'
import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import RepliesPage from './replies-page'

const reply = {
  id: id(7),
  title: 'Directions',
  body: 'Hello {{guest}}, take the tram.',
  updatedAt: '2027-05-01T10:00:00.000Z',
  schedule: null as ReplySchedule | null,
}
const show = (items = [reply]) =>
  renderWithPlatform(<RepliesPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    answers: {
      'chat/quick-reply/getAll': { items },
      'chat/quick-reply/update': { items },
      'property/my-property': { items: [], drafts: [] },
    },
  })
const sent = (made: { name: string; input: object }[]) =>
  made.find(({ name }) => name === 'chat/quick-reply/update')?.input

describe('quick replies', () => {
  it('are created with placeholders', async () => {
    const { made } = show([])
    await userEvent.click(await screen.findByRole('button', { name: 'Write the first one' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Welcome')
    await userEvent.type(screen.getByLabelText('Text'), 'Dear ')
    await userEvent.click(screen.getByRole('button', { name: 'Insert guest' }))
    expect(screen.getByText('As a guest might read it').nextSibling).toHaveTextContent('Dear Margaux')
    await userEvent.click(screen.getByRole('button', { name: 'Save the reply' }))
    await waitFor(() => expect(sent(made)).toEqual({ title: 'Welcome', body: 'Dear {{guest}}', schedule: null }))
  })

  it('with an unknown variable are refused with a sentence beside the text', async () => {
    renderWithPlatform(<RepliesPage />, {
      user: aUser({ role: { roleDisplayName: 'Provider' } }),
      answers: {
        'chat/quick-reply/getAll': { items: [] },
        'chat/quick-reply/update': refuse(400, 'body: no.', { fields: { body: 'We can’t fill in {{gest}}.' } }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Write the first one' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Welcome')
    await userEvent.type(screen.getByLabelText('Text'), 'Hello {{{{gest}}')
    await userEvent.click(screen.getByRole('button', { name: 'Save the reply' }))
    expect(await screen.findByText('We can’t fill in {{gest}}.')).toBeInTheDocument()
    expect(screen.getByLabelText('Text')).toHaveValue('Hello {{gest}}')
  })

  it('are changed in place', async () => {
    const { made } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Directions' }))
    await userEvent.type(screen.getByLabelText('Name'), ' by tram')
    await userEvent.click(screen.getByRole('button', { name: 'Save the reply' }))
    await waitFor(() =>
      expect(sent(made)).toMatchObject({ quickReplyId: id(7), title: 'Directions by tram', body: reply.body }),
    )
  })

  it('ask before what was typed is lost', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Directions' }))
    await userEvent.type(screen.getByLabelText('Text'), ' Mind the step.')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    const question = within(screen.getByRole('dialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText('Text')).toHaveValue('Hello {{guest}}, take the tram. Mind the step.')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard and leave' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('are removed only after confirmation', async () => {
    const { made } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Directions' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(sent(made)).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove the reply' }))
    await waitFor(() => expect(sent(made)).toMatchObject({ quickReplyId: id(7), remove: true }))
  })

  it('are sent by themselves at a moment of a booking', async () => {
    const { made } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Directions' }))
    expect(screen.queryByLabelText('How long')).not.toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('When'), 'Before the arrival')
    await userEvent.clear(screen.getByLabelText('How long'))
    await userEvent.type(screen.getByLabelText('How long'), '3')
    fireEvent.change(screen.getByLabelText('At'), { target: { value: '18:30' } })
    expect(screen.getByText(/Who books after that moment gets it at once/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save the reply' }))
    const schedule = { when: 'before_arrival', unit: 'days', count: 3, time: '18:30', propertyId: null }
    await waitFor(() => expect(sent(made)).toMatchObject({ quickReplyId: id(7), schedule }))
  })

  it('have no time of day when they are counted in hours', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Directions' }))
    await userEvent.selectOptions(screen.getByLabelText('When'), 'After the departure')
    expect(screen.getByLabelText('At')).toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Days or hours'), 'Hours')
    expect(screen.queryByLabelText('At')).not.toBeInTheDocument()
  })

  it('say when they send themselves', async () => {
    show([
      { ...reply, schedule: { when: 'before_arrival', unit: 'days', count: 3, time: '18:30', propertyId: null } },
      { ...reply, id: id(8), schedule: { when: 'booked', unit: 'days', count: 1, time: '10:00', propertyId: id(9) } },
    ])
    expect(await screen.findByText(/Sends itself 3 days before the arrival at 18:30/)).toHaveTextContent('all listings')
    const booked = screen.getByText(/Sends itself when a stay is booked/)
    await waitFor(() => expect(booked).toHaveTextContent('a listing that is removed'))
  })
})
