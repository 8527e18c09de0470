-- Up Migration
-- A ticket is a request for support from here on; what opens one connection or continues one sign-in is a pass.
ALTER TABLE live_ticket RENAME TO live_pass;
ALTER TABLE live_pass RENAME COLUMN ticket_hash TO pass_hash;
ALTER INDEX live_ticket_pkey RENAME TO live_pass_pkey;
ALTER INDEX live_ticket__expires_at RENAME TO live_pass__expires_at;

ALTER TABLE identity_login_ticket RENAME TO identity_login_pass;
ALTER TABLE identity_login_pass RENAME COLUMN ticket_hash TO pass_hash;
ALTER POLICY identity_login_ticket_guard ON identity_login_pass RENAME TO identity_login_pass_guard;
ALTER INDEX identity_login_ticket_pkey RENAME TO identity_login_pass_pkey;
ALTER INDEX identity_login_ticket__expires_at RENAME TO identity_login_pass__expires_at;
ALTER INDEX identity_login_ticket__provider_id RENAME TO identity_login_pass__provider_id;

ALTER TABLE identity_cloud_ticket RENAME TO identity_cloud_pass;
ALTER TABLE identity_cloud_pass RENAME COLUMN ticket_hash TO pass_hash;
ALTER INDEX identity_cloud_ticket_pkey RENAME TO identity_cloud_pass_pkey;
ALTER INDEX identity_cloud_ticket__expires_at RENAME TO identity_cloud_pass__expires_at;

-- Down Migration
ALTER INDEX identity_cloud_pass__expires_at RENAME TO identity_cloud_ticket__expires_at;
ALTER INDEX identity_cloud_pass_pkey RENAME TO identity_cloud_ticket_pkey;
ALTER TABLE identity_cloud_pass RENAME COLUMN pass_hash TO ticket_hash;
ALTER TABLE identity_cloud_pass RENAME TO identity_cloud_ticket;

ALTER POLICY identity_login_pass_guard ON identity_login_pass RENAME TO identity_login_ticket_guard;
ALTER INDEX identity_login_pass__provider_id RENAME TO identity_login_ticket__provider_id;
ALTER INDEX identity_login_pass__expires_at RENAME TO identity_login_ticket__expires_at;
ALTER INDEX identity_login_pass_pkey RENAME TO identity_login_ticket_pkey;
ALTER TABLE identity_login_pass RENAME COLUMN pass_hash TO ticket_hash;
ALTER TABLE identity_login_pass RENAME TO identity_login_ticket;

ALTER INDEX live_pass__expires_at RENAME TO live_ticket__expires_at;
ALTER INDEX live_pass_pkey RENAME TO live_ticket_pkey;
ALTER TABLE live_pass RENAME COLUMN pass_hash TO ticket_hash;
ALTER TABLE live_pass RENAME TO live_ticket;
