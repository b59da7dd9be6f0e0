import type { VersionManifest } from '@qe/contract'

const atRoot = ['sw.js', 'offline.html', 'manifest.webmanifest'] as const
const icon = /^icons\/[\w-]+\.png$/

/** Whether browsers expect this file of the shell at the site's root, under a fixed name. */
export const isRootFile = (path: string): boolean => atRoot.some((one) => one === path) || icon.test(path)

export const rootFilesIn = ({ assets }: VersionManifest): string[] => assets.map(({ path }) => path).filter(isRootFile)
