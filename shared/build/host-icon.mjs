/** In place of what each of lucide's icons is made with: the design system, which the shell lends, has it already. */
export { createLucideIcon as default } from '@qe/ui'
