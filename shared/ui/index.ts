/**
 * The core door: what the shell itself needs, and so lends to every remote. It stays light: native elements and CSS modules.
 * What only some pages use is in `@qe/ui/parts`, which is not lent: each build takes from it just what it uses.
 */
export { Button, type ButtonProps, buttonClass, IconButton, type IconButtonProps, iconButtonClass } from './actions/Button'
export { Loaded, type LoadedProps } from './feedback/Loaded'
export { Notice, type NoticeProps } from './feedback/Notice'
export { Skeleton, SkeletonArea, type SkeletonProps, useDelayed } from './feedback/Skeleton'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './feedback/States'
export { Checkbox, type CheckboxProps } from './fields/Checkbox'
export { Field, FieldError, type FieldProps } from './fields/Field'
export { SelectField, type SelectFieldProps, TextArea, type TextAreaProps, TextField, type TextFieldProps } from './fields/TextField'
export { type Reading, ReadingContext, useReading } from './format/reading-context'
export { formatCount, initials, listOf, plural } from './format/words'
export { cx } from './layout/cx'
export { Avatar, type AvatarProps } from './marks/Avatar'
export { Badge, type BadgeTone, CountBadge, CountedIcon } from './marks/Badge'
export { Menu, type MenuItem, type MenuProps } from './surfaces/Menu'
export { Popover, type PopoverProps, useDismiss } from './surfaces/Popover'
/** What every icon is made with; builds of remotes take it from here instead of carrying it (`@qe/build`). */
export { createLucideIcon } from 'lucide-react'
