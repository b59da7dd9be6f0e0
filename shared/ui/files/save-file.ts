/** How long a saved file's URL stays valid (ms): browsers may read it some time after the press. */
const urlLifetimeMs = 60_000

/** Gives the browser a file to keep. `mediaType` with its charset, such as `text/calendar;charset=utf-8`. */
export function saveFile(name: string, parts: string[], mediaType: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type: mediaType }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), urlLifetimeMs)
}

/** Gives the browser a CSV file to keep. The byte order mark tells spreadsheets that the file is UTF-8. */
export const saveCsv = (name: string, csv: string): void => saveFile(name, ['\ufeff', csv], 'text/csv;charset=utf-8')
