import { refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import SearchMap from './search-map'

test('a map whose places did not load says so, and loads them when asked', async () => {
  let isDown = true
  renderWithPlatform(
    <SearchMap filters={{}} listings={[]} searchedPlace={null} active={null} onActive={() => {}} onSearch={() => {}} />,
    {
      answers: {
        'cities/getAll': { cities: [] },
        'property/map-view': () => (isDown ? refuse(500, 'Down.') : { pins: [], clusters: [], total: 0 }),
      },
    },
  )
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The places on the map did not load.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alert).not.toBeInTheDocument())
})
