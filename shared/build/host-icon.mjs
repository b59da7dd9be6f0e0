/** Replaces lucide's icon factory by that of the design system, which the shell provides already. */
export { createLucideIcon as default } from '@qe/ui'
