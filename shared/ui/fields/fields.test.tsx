import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../actions/button'
import { Checkbox } from './checkbox'
import { RadioCards } from './radio-cards'
import { StarsField } from './stars-field'
import { Stepper } from './stepper'
import { TextField } from './text-field'

test('connects an error with its field', () => {
  render(
    <TextField label="E-mail" value="" onChange={() => {}} error="Enter an e-mail address." hint="We write seldom." />,
  )
  const field = screen.getByLabelText('E-mail')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Enter an e-mail address.')
})

function Guests() {
  const [value, setValue] = useState(1)
  return <Stepper label="Guests" value={value} onChange={setValue} min={1} max={2} />
}

test('stops a stepper at its limits', async () => {
  render(<Guests />)
  expect(screen.getByRole('button', { name: 'Guests: one less' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Guests: one more' }))
  expect(screen.getByRole('status')).toHaveTextContent('2')
  expect(screen.getByRole('button', { name: 'Guests: one more' })).toBeDisabled()
})

test('reports choices', async () => {
  const chosen = jest.fn()
  const checked = jest.fn()
  const starred = jest.fn()
  render(
    <>
      <RadioCards
        label="Pay with"
        value="a"
        onChange={chosen}
        options={[
          { value: 'a', label: 'Visa' },
          { value: 'b', label: 'A new card' },
        ]}
      />
      <Checkbox label="Wifi" checked={false} onChange={checked} />
      <StarsField label="Overall" value={0} onChange={starred} />
    </>,
  )
  expect(screen.getByRole('radio', { name: 'Visa' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'A new card' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Wifi' }))
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(chosen).toHaveBeenCalledWith('b')
  expect(checked).toHaveBeenCalledWith(true)
  expect(starred).toHaveBeenCalledWith(4)
})

test('ignores presses of a loading button', async () => {
  const pressed = jest.fn()
  render(
    <Button loading onClick={pressed}>
      Reserve
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
  expect(pressed).not.toHaveBeenCalled()
})
