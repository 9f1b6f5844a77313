import EarnedCore
import EarnedEngine

extension Invariant {
  /// Data model A2 and A5.5: the words and ids that are stored.
  static let ids = [
    Invariant(
      code: "APP_ID_FORM",
      sql: """
        select app_id from (
          select app_id from app_info
          union select app_id from distracting_app
          union select app_id from mode_blocked_app
          union select app_id from focus_session_blocked_app
          union select app_id from unlock_attempt
          union select app_id from unlock_grant
          union select app_id from daily_app_limits
        )
        where \(AppID.Kind.allCases.map { "app_id not glob '\($0.prefix)?*'" }.joined(separator: " and "))
        """,
      message: "An app id does not begin with \(AppID.Kind.prefixes)."),
    Invariant(
      code: "UNKNOWN_WORD",
      sql: """
        select tier from entitlement_state where tier not in ('FREE', 'PLUS', 'PRO')
        union all select strictness from mode where strictness not in ('GENTLE', 'STRICT', 'HARD')
        union all select manual_state from mode where manual_state not in ('AUTO', 'FORCED_ON', 'FORCED_OFF')
        union all select effective_strictness from unlock_attempt
          where effective_strictness not in ('GENTLE', 'STRICT', 'HARD')
        union all select outcome from unlock_attempt
          where outcome not in ('PENDING', 'GRANTED', 'DENIED', 'CANCELLED', 'EXPIRED')
        union all select method from unlock_grant where method not in ('CREDITS', 'QUEST', 'EMERGENCY')
        union all select quest_type from quest_session where quest_type not in ('BREATHING', 'COPY_TEXT', 'QR_SCAN')
        union all select state from quest_session
          where state not in ('ACTIVE', 'COMPLETED', 'FAILED', 'EXPIRED', 'CANCELLED')
        """,
      message: "A column holds a word that its list does not have."),
  ]
}
