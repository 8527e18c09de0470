-- Up Migration
-- When an organisation was last told by email that keys of devices wait: at most once an hour, however many arrive. Only the
-- worker reads and writes it.
CREATE TABLE link_key_notice (
  org_id int PRIMARY KEY REFERENCES identity_org (id),
  mailed_at timestamptz NOT NULL
);
SELECT make_owned('link_key_notice');

-- Down Migration
DROP TABLE link_key_notice;
