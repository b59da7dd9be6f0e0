import { exampleSettings } from '@qe/contract/examples'
import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { provideSettings } from './host'
import { useSaved } from './saved'
import { localValues } from './storage'

function Heart() {
  const { ids, toggle } = useSaved()
  return (
    <button type="button" onClick={() => toggle('here')}>
      {ids.join(' and ')}
    </button>
  )
}

test('reads saved listings of the last visit after the settings arrive, and keeps those of other tabs', () => {
  provideSettings(exampleSettings)
  localValues.write('saved', ['of yesterday'])
  renderWithPlatform(<Heart />)
  expect(screen.getByRole('button')).toHaveTextContent('of yesterday')
  localValues.write('saved', ['elsewhere', 'of yesterday'])
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'qe:saved' })))
  expect(screen.getByRole('button')).toHaveTextContent('elsewhere and of yesterday')
  act(() => screen.getByRole('button').click())
  expect(localValues.read('saved')).toEqual(['here', 'elsewhere', 'of yesterday'])
})
