import { exampleSettings } from '@qe/contract/examples'
import { localValues } from '@qe/platform'
import { provideSettings } from '@qe/platform/host'
import { act, render, screen } from '@testing-library/react'
import { followColourMode, useColourMode } from './colour-mode'

function Mode() {
  return <output>{useColourMode()}</output>
}

beforeAll(() => provideSettings(exampleSettings))

it('shows the colours that another tab chooses, and says so to the menu', () => {
  followColourMode()
  render(<Mode />)
  expect(screen.getByRole('status')).toHaveTextContent('light')
  localValues.write('colour-mode', 'dark')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'qe:colour-mode' })))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(screen.getByRole('status')).toHaveTextContent('dark')
})

it('shows light colours again where another tab forgot everything', () => {
  localValues.write('colour-mode', 'dark')
  followColourMode()
  localValues.remove('colour-mode')
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(document.documentElement.dataset['theme']).toBe('light')
})
