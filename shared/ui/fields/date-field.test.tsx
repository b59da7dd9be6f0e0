import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DateField } from './date-field'

function FirstNight() {
  const [date, setDate] = useState('2027-03-10')
  return <DateField label="First night" value={date} min="2027-03-05" max="2027-04-20" onChange={setDate} />
}
const field = () => screen.getByRole('button', { name: /^First night, / })
const open = async () => {
  await userEvent.click(field())
  const calendar = await screen.findByRole('dialog', { name: 'First night' })
  await within(calendar).findByRole('grid')
  return calendar
}

test('a date is chosen by keyboard alone, and the focus returns to the field', async () => {
  render(<FirstNight />)
  field().focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: /Mar 10, selected$/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(field()).toHaveTextContent('Mar 18, 2027')
  expect(field()).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('dates outside of the limits can’t be chosen', async () => {
  render(<FirstNight />)
  const calendar = within(await open())
  expect(calendar.getByRole('button', { name: /Mar 4$/ })).toBeDisabled()
  expect(calendar.getByRole('button', { name: /Mar 5$/ })).toBeEnabled()
  expect(calendar.getByRole('button', { name: /previous month/i })).toHaveAttribute('aria-disabled', 'true')
})

test('Escape closes the calendar and changes nothing', async () => {
  render(<FirstNight />)
  await open()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(field()).toHaveFocus()
  expect(field()).toHaveTextContent('Mar 10, 2027')
})
