-- Who sends mails looks for those that are not sent: few of them all, and read from these however many were sent before
-- (docs/performance.md).
CREATE INDEX mail_unsent ON mail (id) WHERE NOT sent;
CREATE INDEX mail_unsent_by_collector ON mail (gold_collector, id) WHERE NOT sent;
CREATE INDEX mail_unsent_by_advertiser ON mail (adv_id, id) WHERE NOT sent;
