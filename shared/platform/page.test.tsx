import { renderWithPlatform } from '@qe/testing'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation, useNavigateTo } from './index'

/** What asked for something, and goes on when the answer is there. */
function Asker({ onAsk }: { onAsk: (answered: () => void) => void }) {
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
        <Asker
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

describe('an answer that leads on', () => {
  it('does so while its page is there', () => {
    renderWithPlatform(<Page />, { path: '/form' })
    press('Ask')
    act(() => answered())
    expect(screen.getByText('/done')).toBeInTheDocument()
  })

  it('pulls nobody back who has left', () => {
    renderWithPlatform(<Page />, { path: '/form' })
    press('Ask')
    press('Leave')
    act(() => answered())
    expect(screen.getByText('/form')).toBeInTheDocument()
  })
})
