/** Puts a text into the person's downloads. */
export function saveFile(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
