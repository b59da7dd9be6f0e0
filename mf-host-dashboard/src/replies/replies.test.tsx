import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import RepliesPage from './replies-page'

const reply = {
  id: id(7),
  title: 'Directions',
  body: 'Hello {{guest}}, take the tram.',
  updatedAt: '2027-05-01T10:00:00.000Z',
}
const show = (items = [reply]) =>
  renderWithPlatform(<RepliesPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    answers: { 'chat/quick-reply/getAll': { items }, 'chat/quick-reply/update': { items } },
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
    await waitFor(() => expect(sent(made)).toEqual({ title: 'Welcome', body: 'Dear {{guest}}' }))
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

  it('are removed only after confirmation', async () => {
    const { made } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Change Directions' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(sent(made)).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove the reply' }))
    await waitFor(() => expect(sent(made)).toMatchObject({ quickReplyId: id(7), remove: true }))
  })
})
