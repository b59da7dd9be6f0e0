/**
 * The core door: what the shell itself needs, and so lends to every remote. It stays light: native elements and CSS
 * modules. What only some pages use is in `@qe/ui/parts`, which is not lent: each build takes from it just what it
 * uses.
 */

/** What every icon is made with; builds of remotes take it from here instead of carrying it (`@qe/build`). */
export { createLucideIcon } from 'lucide-react'
export {
  Button,
  type ButtonProps,
  buttonClass,
  IconButton,
  type IconButtonProps,
  iconButtonClass,
} from './actions/button'
export { Loaded, type LoadedProps } from './feedback/loaded'
export { Notice, type NoticeProps } from './feedback/notice'
export { Skeleton, SkeletonArea, type SkeletonProps, useDelayed } from './feedback/skeleton'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './feedback/states'
export { Checkbox, type CheckboxProps } from './fields/checkbox'
export { Field, FieldError, type FieldProps } from './fields/field'
export {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './fields/text-field'
export { type Reading, ReadingContext, useReading } from './format/reading-context'
export { formatCount, initials, listOf, plural } from './format/words'
export { cx } from './layout/cx'
export { Avatar, type AvatarProps } from './marks/avatar'
export { Badge, type BadgeTone, CountBadge, CountedIcon } from './marks/badge'
export { Menu, type MenuItem, type MenuProps } from './surfaces/menu'
export { Popover, type PopoverProps, useDismiss } from './surfaces/popover'
