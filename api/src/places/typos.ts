/** Shorter texts have too many neighbours: `koln` is one letter off whatever begins with `kon`. */
export const shortestWithTypo = 5

const letters = 'abcdefghijklmnopqrstuvwxyz '

/** Every text that is one typing error away: a letter left out, too many, wrong, or swapped with the next. */
export function* oneEditAway(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    for (const letter of letters) yield before + letter + here + after
    yield before + after
    for (const letter of letters) if (letter !== here) yield before + letter + after
    const next = after.charAt(0)
    if (next && next !== here) yield before + next + here + after.slice(1)
  }
}

/** Whether a name begins with the text, with one typing error at most. */
export function beginsWithTypo(name: string, text: string): boolean {
  let at = 0
  while (at < text.length && name.charCodeAt(at) === text.charCodeAt(at)) at++
  if (at === text.length) return true
  const rest = text.slice(at + 1)
  return (
    name.startsWith(rest, at) ||
    name.startsWith(rest, at + 1) ||
    name.startsWith(text.slice(at), at + 1) ||
    name.startsWith(text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2), at)
  )
}
