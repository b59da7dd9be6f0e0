import { refuse, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import HelpPage from './help-page'
import SupportPage from './support-page'

const faq = {
  groups: [
    { title: 'Booking', items: [{ question: 'When do I pay?', answer: 'When you book.' }] },
    {
      title: 'Cancelling',
      items: [{ question: 'What do I get back?', answer: 'The exact amounts are shown before.' }],
    },
  ],
}

test('finds answers by their words', async () => {
  renderWithPlatform(<HelpPage />, { answers: { 'cms/faq/list': faq } })
  await userEvent.type(await screen.findByRole('searchbox'), 'amounts')
  expect(screen.getByText('What do I get back?')).toBeVisible()
  expect(screen.queryByText('When do I pay?')).toBeNull()
})

test('keeps a refused message and says what to correct', async () => {
  let refused = true
  renderWithPlatform(<SupportPage />, {
    answers: {
      'cms/support-us/cms': refuse(500, 'Down.'),
      'enquiry/add': () =>
        refused
          ? refuse(400, 'Please check.', { fields: { message: 'Tell us a little more.' } })
          : { reference: 'ENQ-1' },
    },
  })
  await userEvent.type(await screen.findByLabelText('Message'), 'Hello there')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Tell us a little more.')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('Hello there')
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/Your reference is ENQ-1/)).toBeVisible()
})
