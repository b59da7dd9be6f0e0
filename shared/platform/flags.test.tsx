import { render, screen } from '@testing-library/react'
import { FlagsContext, type FlagsOf, useFlag } from './flags'

const config = {
  flags: {
    'new-composer': { type: 'boolean', default: false, about: 'a composer with pictures' },
    order: { type: 'one-of', values: ['newest', 'nearest'], default: 'newest', about: 'what comes first' },
    pictures: { type: 'number', min: 1, max: 9, default: 3, about: 'how many there may be' },
  },
} as const

declare module './flags' {
  interface Flags extends FlagsOf<typeof config> {}
}

function Composer() {
  const isNew: boolean = useFlag('new-composer')
  const order: 'newest' | 'nearest' = useFlag('order')
  const pictures: number = useFlag('pictures')
  return <p>{`${isNew} ${order} ${pictures}`}</p>
}

function Misspelt() {
  // @ts-expect-error: the name of no flag
  const value = useFlag('new-compser')
  return <p>{String(value)}</p>
}

test('a component has the values of its flags, with the types that the config declares', () => {
  const values = { 'new-composer': true, order: 'nearest', pictures: 5 }
  const { rerender } = render(
    <FlagsContext value={values}>
      <Composer />
    </FlagsContext>,
  )
  rerender(
    <FlagsContext value={values}>
      <Composer />
    </FlagsContext>,
  )
  expect(screen.getByText('true nearest 5')).toBeInTheDocument()
})

test('a flag that the config does not declare is no type, and is said in the console', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  render(<Misspelt />)
  expect(error.mock.calls[0]?.[0]).toBe("The flag new-compser is not declared in this remote's remote.config.ts.")
  error.mockRestore()
})
