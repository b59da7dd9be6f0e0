/** A module of its own, to keep this out of the first script: pages of a delivery server come with their snapshot. */
import {
  cookies,
  deviceOf,
  languageOf,
  type PageSnapshot,
  type ReleaseDocument,
  resolveSnapshot,
  roleOf,
  type SiteSettings,
} from '@qe/contract'
import { readCookie } from '@qe/platform/host'

/** Chromium's client hints, which the types of the DOM lack. */
type BrowserWithHints = Navigator & { userAgentData?: { mobile: boolean } }

/** The snapshot of this browser's visitor. Their country is unknown, since nobody states it. */
export function resolveOwnSnapshot(document: ReleaseDocument, id: string, settings: SiteSettings): PageSnapshot {
  const { languages, userAgent, userAgentData }: BrowserWithHints = navigator
  const visitor = {
    id,
    cohorts: [],
    language: languageOf(languages.join()),
    role: roleOf(Boolean(readCookie(cookies.token)), readCookie(cookies.role)),
    device: deviceOf(userAgentData && `?${Number(userAgentData.mobile)}`, userAgent),
  }
  return resolveSnapshot(document, visitor, settings)
}
