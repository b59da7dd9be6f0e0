-- What admins did is only ever added to.
CREATE TRIGGER "admin_audit_append_only" BEFORE UPDATE OR DELETE ON "admin_audit" FOR EACH STATEMENT EXECUTE FUNCTION "append_only"();
