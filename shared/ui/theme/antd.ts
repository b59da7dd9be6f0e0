import type { ThemeConfig } from 'antd'
import { dark, light, scale } from './tokens'

/**
 * Our design tokens as antd's theme, the same values as in the stylesheets. Does not use antd's dark algorithm: our
 * dark palette is designed, not computed.
 */
export function antdTheme(mode: 'light' | 'dark'): ThemeConfig {
  const palette = mode === 'dark' ? dark : light
  return {
    token: {
      colorPrimary: palette.primary,
      colorPrimaryHover: palette.primaryPressed,
      colorPrimaryActive: palette.primaryPressed,
      colorPrimaryBg: palette.primarySoft,
      colorPrimaryBgHover: palette.primarySoft,
      colorTextLightSolid: palette.onPrimary,
      colorLink: palette.primary,
      colorLinkHover: palette.primaryPressed,
      colorText: palette.text,
      colorTextHeading: palette.text,
      colorTextSecondary: palette.textSecond,
      colorTextTertiary: palette.textSecond,
      colorTextQuaternary: palette.textSecond,
      colorTextPlaceholder: palette.textSecond,
      colorTextDescription: palette.textSecond,
      colorTextDisabled: palette.edge,
      colorIcon: palette.textSecond,
      colorIconHover: palette.text,
      colorBgBase: palette.ground,
      colorBgLayout: palette.sunken,
      colorBgContainer: palette.ground,
      colorBgElevated: palette.raised,
      colorBgMask: palette.veil,
      colorFillAlter: palette.sunken,
      colorFillSecondary: palette.sunken,
      colorFillTertiary: palette.sunken,
      colorFillQuaternary: palette.sunken,
      controlItemBgHover: palette.sunken,
      controlItemBgActive: palette.primarySoft,
      controlItemBgActiveHover: palette.primarySoft,
      colorBorder: palette.edge,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      colorSuccess: palette.success,
      colorSuccessBg: palette.successSoft,
      colorWarning: palette.warning,
      colorWarningBg: palette.warningSoft,
      colorError: palette.error,
      colorErrorBg: palette.errorSoft,
      colorInfo: palette.info,
      colorInfoBg: palette.infoSoft,
      fontFamily: scale.font,
      fontSize: 16,
      fontSizeSM: 14,
      controlHeight: scale.touch,
      controlHeightSM: 36,
      controlHeightLG: 52,
      borderRadius: scale.radius.field,
      borderRadiusLG: scale.radius.card,
      boxShadow: palette.shadowRaised,
      boxShadowSecondary: palette.shadowFloating,
      motionDurationFast: `${scale.motion.fade}ms`,
      motionDurationMid: `${scale.motion.fade}ms`,
      motionDurationSlow: `${scale.motion.move}ms`,
    },
    components: {
      Table: {
        headerBg: palette.ground,
        headerColor: palette.textSecond,
        headerSplitColor: 'transparent',
        rowHoverBg: palette.sunken,
        fontSize: 14,
      },
    },
  }
}
