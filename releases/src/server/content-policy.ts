import { isOrigin, type SiteSettings } from '@qe/contract'

interface Page {
  /** Nonce of the page's own inlined scripts; new for each page. */
  nonce: string
  settings: Pick<
    SiteSettings,
    'contentBaseUrl' | 'googleClientId' | 'googleScriptUrl' | 'firebaseAuth' | 'push' | 'map'
  >
  production: boolean
  /** Whether payments use Stripe; the emulator's card fields are a frame on this machine. */
  stripe: boolean
  /** Origins of dev servers that provide a remote on this page. */
  devServers: readonly string[]
}

const originOf = (address = '') => (URL.canParse(address) ? [new URL(address).origin] : [])
const socketOf = (origin: string) => origin.replace(/^http/, 'ws')

/** What a third-party service needs on pages: scripts, frames and calls. Only configured services are allowed. */
interface Partner {
  script?: readonly string[]
  style?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/** Source: Stripe's list for its script, fields and authentication pages. */
const stripePartner: Partner = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

function partnersOf(
  { googleClientId, googleScriptUrl, firebaseAuth, push, map }: Page['settings'],
  stripe: boolean,
): Partner[] {
  const google: Partner = {
    script: ['https://accounts.google.com/gsi/client', ...originOf(googleScriptUrl)],
    style: ['https://accounts.google.com/gsi/style'],
    frame: ['https://accounts.google.com/gsi/'],
    connect: ['https://accounts.google.com/gsi/'],
  }
  const firebase: Partner = {
    script: ['https://apis.google.com'],
    frame: originOf(`https://${firebaseAuth?.['authDomain']}`),
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  }
  const messages: Partner = {
    connect: ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'],
  }
  const maps: Partner = {
    connect: map?.style ? [...originOf(map.style.light), ...originOf(map.style.dark), ...map.style.hosts] : [],
  }
  return [
    ...(googleClientId ? [google] : []),
    ...(firebaseAuth ? [firebase] : []),
    ...(push ? [messages] : []),
    maps,
    ...(stripe ? [stripePartner] : []),
  ]
}

/**
 * The Content-Security-Policy of a page. Scripts are published files, whose hashes are in the release document, and
 * those with the nonce. A dev server is allowed only while an override names it.
 */
export function contentPolicy({ nonce, settings, production, stripe, devServers }: Page): string {
  const own = ["'self'", ...devServers.filter(isOrigin)]
  const content = originOf(settings.contentBaseUrl)
  const partners = partnersOf(settings, stripe)
  const of = (kind: keyof Partner) => [...new Set(partners.flatMap((partner) => partner[kind] ?? []))]
  const allowed: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [...own, `'nonce-${nonce}'`, ...of('script')],
    // Positions and sizes are inline styles, and antd adds style elements.
    'style-src': [...own, "'unsafe-inline'", ...of('style')],
    'img-src': [...own, ...content, 'data:', 'blob:'],
    'media-src': [...own, ...content, 'blob:'],
    'font-src': [...own, 'data:'],
    'connect-src': [...own, ...content, 'blob:', ...of('connect'), ...devServers.map(socketOf)],
    // The card fields: the payment emulator's page is on another port.
    'frame-src': ["'self'", ...(production ? [] : ['http://localhost:*', 'http://127.0.0.1:*']), ...of('frame')],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(allowed)
    .map(([kind, sources]) => `${kind} ${sources.join(' ')}`)
    .join('; ')
}
