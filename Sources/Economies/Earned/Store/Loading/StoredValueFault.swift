import EarnedEngine

/// A value in the database that the data model does not allow.
public typealias StoredValueFault = EarnedEngine.StoredValueFault
