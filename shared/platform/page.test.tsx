import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation, useNavigateTo } from './index'

/** Makes a call, and navigates when it is answered. */
function Caller({ onAsk }: { onAsk: (answered: () => void) => void }) {
  const navigateTo = useNavigateTo()
  return (
    <button type="button" onClick={() => onAsk(() => navigateTo('/done'))}>
      Ask
    </button>
  )
}

let answered = () => {}
function Page() {
  const { pathname } = useLocation()
  const [isLeft, leave] = useState(false)
  return (
    <>
      <p>{pathname}</p>
      {!isLeft && (
        <Caller
          onAsk={(go) => {
            answered = go
          }}
        />
      )}
      <button type="button" onClick={() => leave(true)}>
        Leave
      </button>
    </>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

describe('navigation after an answer', () => {
  it('happens while the component is mounted', () => {
    renderWithPlatform(<Page />, { path: '/form' })
    press('Ask')
    act(() => answered())
    expect(screen.getByText('/done')).toBeInTheDocument()
  })

  it('does not happen after the component has unmounted', () => {
    renderWithPlatform(<Page />, { path: '/form' })
    press('Ask')
    press('Leave')
    act(() => answered())
    expect(screen.getByText('/form')).toBeInTheDocument()
  })
})
