import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CodeField } from './code-field'

const complete = jest.fn()
beforeEach(() => complete.mockClear())

function Code() {
  const [value, setValue] = useState('')
  return <CodeField label="Code" value={value} onChange={setValue} onComplete={complete} autoFocus />
}

const boxes = () => screen.getAllByRole('textbox')
const shown = () => boxes().map((box) => (box as HTMLInputElement).value)

describe('a code of six digits', () => {
  it('moves from box to box, and completes with the last', async () => {
    render(<Code />)
    expect(screen.getByRole('group', { name: 'Code' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Digit 1 of 6' })).toHaveFocus()
    await userEvent.keyboard('12345')
    expect(complete).not.toHaveBeenCalled()
    await userEvent.keyboard('x6')
    expect(complete.mock.calls).toEqual([['123456']])
  })

  it('fills all boxes when pasted into any of them', async () => {
    render(<Code />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Digit 4 of 6' }))
    await userEvent.paste('Your code: 123 456')
    expect(shown()).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(complete).toHaveBeenCalledWith('123456')
  })

  it('is autofilled from a message', async () => {
    render(<Code />)
    const [first] = boxes()
    expect(first).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.type(first as HTMLElement, '654321')
    expect(complete).toHaveBeenCalledWith('654321')
  })

  it('accepts digits of other scripts', async () => {
    render(<Code />)
    await userEvent.keyboard('１٢')
    expect(shown()).toEqual(['1', '2', '', '', '', ''])
    await userEvent.paste('３४۵६')
    expect(shown().join('')).toMatch(/^\d+$/)
  })

  it('moves back with backspace', async () => {
    render(<Code />)
    await userEvent.keyboard('123{Backspace}{Backspace}')
    expect(shown()).toEqual(['1', '', '', '', '', ''])
    expect(screen.getByRole('textbox', { name: 'Digit 2 of 6' })).toHaveFocus()
    await userEvent.keyboard('9')
    expect(shown()).toEqual(['1', '9', '', '', '', ''])
  })

  it('replaces a wrong digit', async () => {
    render(<Code />)
    await userEvent.keyboard('123456')
    await userEvent.click(screen.getByRole('textbox', { name: 'Digit 2 of 6' }))
    await userEvent.keyboard('9')
    expect(shown().join('')).toBe('193456')
    expect(complete).toHaveBeenLastCalledWith('193456')
  })
})
