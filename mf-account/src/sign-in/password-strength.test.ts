import { passwordStrength } from './password-strength'

describe('the strength of a new password', () => {
  it.each([
    ['short', 1, '5 more characters needed.'],
    ['nine char', 1, '1 more character needed.'],
    ['aaaaaaaaaaaaaaaa', 1, 'Too much of the same; vary it.'],
    ['riverboat9', 2, 'Good. Another word makes it strong.'],
    ['three words on a boat', 3, 'Strong.'],
    ['Riverboat-9xy', 3, 'Strong.'],
  ])('for %s is level %i: %s', (password, level, hint) => expect(passwordStrength(password)).toEqual({ level, hint }))

  it('counts visible characters', () =>
    expect(passwordStrength('🦊🐻🐼🐨🐯')).toMatchObject({ hint: '5 more characters needed.' }))
})
